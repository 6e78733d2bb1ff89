// Firefox and WebKit for the tests that drive them. `.ci/run` calls this before `npm test`, on whatever Node there is.
// Only as root, where apt is: nowhere else is a machine changed. What cannot be had is left out, and never a failure.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Program → Debian package that brings it. */
const wanted = [
  ['/usr/bin/firefox-esr', 'firefox-esr'],
  ['/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'],
  ['/usr/bin/Xvfb', 'xvfb'],
]
const minutes = 5

const missing = () => wanted.filter(([file]) => !existsSync(file)).map(([, name]) => name)

const apt = (...args) =>
  spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=60', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: minutes * 60_000,
  }).status === 0

if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.log(`Installing ${missing().join(', ')} …`)
  if (apt('update')) apt('install', '-y', '--no-install-recommends', ...missing())
}
console.log(
  missing().length > 0
    ? `Browsers left out: ${missing().join(', ')} not installed (apt as root brings them)`
    : 'Browsers: Firefox and WebKit are there',
)
