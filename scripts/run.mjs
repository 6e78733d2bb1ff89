// `node scripts/run.mjs <command> [arguments]`: installs what is needed, finds a new enough Node and runs the command
// under it. This file itself runs on Node 20.19, without any package.
import { commands } from './commands.mjs'
import { install } from './install.mjs'

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

if (!command) {
  console.error(`Usage: node scripts/run.mjs <command>\nCommands: ${Object.keys(commands).join(', ')}`)
  process.exit(2)
}

try {
  await install()
  process.exitCode = await command(args)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
