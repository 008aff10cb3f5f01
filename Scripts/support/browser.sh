# For scripts that drive a browser: has_packages installs Debian packages that are missing, and `python` is a Python that has selenium.

has_selenium() { "$1" -c 'import selenium' 2>/dev/null; }

# PATH:PACKAGES for each: the packages are installed if there is no file at PATH.
has_packages() {
  local missing=() each as_root=()
  for each in "$@"; do [[ -e ${each%%:*} ]] || missing+=(${each#*:}); done
  if [[ ${#missing[@]} -gt 0 ]]; then
    [[ $(id -u) == 0 ]] || as_root=(sudo -n)
    echo "Installing ${missing[*]}"
    if ! { "${as_root[@]}" apt-get update -qq &&
      "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; }; then
      echo "$(basename "$0") needs these Debian packages: ${missing[*]}. Install them and run it again." >&2
      exit 1
    fi
  fi
}

has_packages "/usr/bin/chromium:chromium fonts-dejavu-core" /usr/bin/chromedriver:chromium-driver
python=python3
if ! has_selenium "$python"; then
  python3 -c 'import ensurepip' 2>/dev/null || has_packages "/nowhere:python3-venv"
  venv=${XDG_CACHE_HOME:-$HOME/.cache}/antiphon-browser-test
  python=$venv/bin/python
  [[ -x $python ]] || python3 -m venv "$venv"
  has_selenium "$python" || "$venv/bin/pip" install -q selenium
fi
