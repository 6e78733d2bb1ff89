import { expect, test } from 'vitest'
import { embedSuite, expectSurveyWorks, startButton } from '../support/embedded.ts'

const suite = embedSuite()

test.each(['plain-html', 'strict-csp', 'hostile-css'])(
  '%s: the survey opens, saves through the API and leaves the host as it was',
  async folder => {
    const host = await suite.open(`/examples/${folder}/`)
    await expectSurveyWorks(suite, host)
    await host.context.close()
  },
)

test('a hostile style sheet does not change the picture of the widget', async () => {
  const { page, context } = await suite.open('/examples/hostile-css/')
  await startButton(page).waitFor()
  const widget = page.locator('trellis-gla-survey [part=card]')
  const shoot = async () => {
    await page.mouse.move(0, 0)
    return (await widget.screenshot({ animations: 'disabled' })).toString('base64')
  }
  // The same page, kind: only what a widget takes from its host by design, the font, stays as it is.
  const hostile = await shoot()
  await page.evaluate(() => {
    document.querySelector('link[rel=stylesheet]')?.remove()
    Object.assign((document.querySelector('#slot') as HTMLElement).style, {
      width: '640px',
      fontFamily: getComputedStyle(document.documentElement).fontFamily,
    })
    document.body.style.margin = '0'
  })
  expect(await shoot()).toBe(hostile)
  await context.close()
})
