import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './workspace.mjs'

/** Names of the tests that failed, by file, one a line, from Vitest's report as JSON; of a file that could not be read, why. */
export const failedIn = report => {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    return testResults
      .filter(file => file.status === 'failed')
      .flatMap(file => {
        const failed = file.assertionResults.filter(it => it.status === 'failed').map(it => it.fullName)
        const name = relative(root, file.name)
        return (failed.length ? failed : [file.message.split('\n')[0]]).map(it => `  ${name}: ${it}`)
      })
  } catch {
    return ['  The run of the tests was cut short: its last lines say where.']
  }
}
