"""Turns lines of Swift into lines with mutants."""
import re

KEYWORDS = set("""let var func if guard while for switch return case default init deinit else do catch throw struct class enum extension
    precondition preconditionFailure assert assertionFailure fatalError impossible defer break continue withExtendedLifetime typealias
    public internal private package fileprivate static final nonisolated where indirect import""".split())


def split(text, separators):
    """`text` at the separators that are in no bracket and no string."""
    parts, depth, start, i, quoted = [], 0, 0, 0, False
    while i < len(text):
        c = text[i]
        if c == '"' and text[i - 1 : i] != "\\": quoted = not quoted
        if not quoted:
            depth += (c in "([{") - (c in ")]}")
            hit = next((s for s in separators if depth == 0 and text.startswith(s, i)), None)
            if hit:
                parts.append(text[start:i])
                i += len(hit)
                start = i
                continue
        i += 1
    return parts + [text[start:]]


def balanced(text):
    return all(text.count(a) == text.count(b) for a, b in ("()", "[]", "{}")) and text.count('"') % 2 == 0


class Mutants:
    """The changed text of each line, and what each number stands for."""

    def __init__(self, locks):
        self.known, self.locks = [], locks

    def new(self, where, line, kind, what):
        self.known.append({"file": where, "line": line, "kind": kind, "what": what.strip()})
        return len(self.known)

    def condition(self, where, line, text):
        """Each part of a condition, inverted by itself."""
        clauses = []
        for clause in split(text, [", "]):
            if re.match(r"\s*(let|var|case|#|unsafe let|true$)", clause) or re.search(r"\b(try|await)\b", clause):
                clauses.append(clause)
                continue
            operator = next((o for o in (" && ", " || ") if len(split(clause, [o])) > 1), None)
            parts = split(clause, [operator]) if operator else [clause]
            if operator and len(split(clause, [" && ", " || "])) != len(parts): parts, operator = [clause], None
            changed = [f"(mutant({self.new(where, line, 'not', part)}) != ({part.strip()}))" for part in parts]
            clauses.append((operator or "").join(changed))
        return ", ".join(clauses)

    def change(self, where, line, text):
        indent = text[: len(text) - len(text.lstrip())]
        code = text.strip()
        if not code or code.startswith(("//", "@", "#", "*", "import")) or "mutant(" in code: return text
        if self.locks:
            found = re.match(r"^(.*\.withLock)([ (])(\{.*)$", text)
            if not found: return text
            missing = f"(unless: mutant({self.new(where, line, 'unlocked', code)})"
            return found[1] + missing + {" ": ") ", "(": ", "}[found[2]] + found[3]
        # if, guard, while – up to the brace that opens the body
        found = re.match(r"^(\s*(?:\} else )?(?:if|while|guard) )(.*)$", text)
        if found:
            head, rest = found.groups()
            end = " else {" if "guard " in head else " {"
            parts = split(rest.replace("{", "\x01"), [end.replace("{", "\x01")])
            if len(parts) < 2: return text
            condition = parts[0]
            return head + self.condition(where, line, condition) + rest[len(condition) :]
        found = re.match(r"^(\s*\} while )(.+)$", text)
        if found: return found.group(1) + self.condition(where, line, found.group(2))
        found = re.match(r"^(\s*(?:for|case|default)\b.* where )(.+?)( \{|:)(.*)$", text)
        if found and balanced(found.group(2)):
            return found.group(1) + self.condition(where, line, found.group(2)) + found.group(3) + found.group(4)
        found = re.match(r"^(.*(?:: Bool|-> Bool) \{ )(.+)( \})$", text)
        if found and balanced(found.group(2)) and "get" not in found.group(2).split():
            return found.group(1) + self.condition(where, line, found.group(2)) + found.group(3)
        found = re.match(r"^(\s*(?:return|let \w+ =|case [^:]*:) )([^?{}\"]+)( \? .*)$", text)
        if found and balanced(found.group(2)): return found.group(1) + self.condition(where, line, found.group(2)) + found.group(3)
        found = re.match(r"^(\s*return )(.*(?: [=!]= | [<>]=? ).*)$", text)
        if found and balanced(found.group(2)) and "{" not in found.group(2) and "?" not in found.group(2):
            return found.group(1) + self.condition(where, line, found.group(2))
        # a call or an assignment by itself
        found = re.match(r"^(\s*(?:case [^\"]*?: |default: )?)(\S.*)$", text)
        head, statement = found.groups()
        if not balanced(statement) or re.match(r"(self|super)\.init\b", statement): return text
        first = re.match(r"\w+", statement)
        if first and first.group(0) in KEYWORDS: return text
        call = re.match(r"^[\w.?!]+(\[[^\]]*\])?[\w.?!]*\(.*\)( \{.*\})?$", statement)
        assignment = re.match(r"^[\w.?!\[\]]+(?: = |\s[-+&|]=\s).+$", statement)
        if call or assignment:
            return f"{head}if !mutant({self.new(where, line, 'no', statement)}) {{ {statement} }}"
        return text
