import { expect, test } from 'vitest'
import { answer, embedSuite, expectSurveyWorks, hosts, inDialog } from '../support/embedded.ts'
import { ofAll } from '../support/whole.ts'

// Another site than Trellis, and plain http: what a browser keeps for secure contexts is missing there.
const suite = embedSuite({ elsewhere: true })

test.each(ofAll(hosts, ['strict-csp']))(
  '%s, of another site on plain http: the survey opens, saves and leaves the host as it was',
  async folder => {
    const host = await suite.open(`/examples/${folder}/`)
    expect(await host.page.evaluate(() => isSecureContext)).toBe(false)
    await expectSurveyWorks(suite, host)
    await host.context.close()
  },
)

test.each(ofAll(['alignment-survey', 'react-alignment-survey'], ['alignment-survey']))(
  '%s, of another site on plain http: the survey opens, saves and resumes',
  async folder => {
    const { page, context, problems } = await suite.open(`/examples/${folder}/`)
    const widget = page.locator('trellis-alignment-survey')
    await widget.locator('.t-button--primary:not([aria-busy])').click()
    await inDialog(page, 'Start').click()
    await page.getByRole('radiogroup').first().waitFor()
    await answer(page, 2, 3)
    await inDialog(page, 'Save & Exit').click()
    await widget.getByText(/^2 of 45 answered/).waitFor()
    expect(problems).toEqual([])
    await context.close()
  },
)

test.each(ofAll(['frame', 'teams-tab/teams.html'], ['frame']))(
  '%s: the frame page stands in a page of another site',
  async path => {
    const { page, context, problems } = await suite.open(`/examples/${path.includes('.') ? path : `${path}/`}`)
    const frame = path.includes('teams')
      ? page.frameLocator('#tab').frameLocator('iframe')
      : page.frameLocator('iframe')
    const widget = frame.locator('trellis-gla-survey')
    await widget.locator('.t-button--primary:not([aria-busy])').click()
    await inDialog(frame, /^(Start|Continue|Beginnen|Starten|Weitermachen)$/).click()
    await frame.getByRole('radiogroup').first().waitFor()
    await answer(frame, 2, 3)
    await expect.poll(async () => (await suite.progressOf('gus')).attemptedQuestions).toBe(2)
    expect(problems).toEqual([])
    await context.close()
  },
)
