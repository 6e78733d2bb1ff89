import { i18nextI18n } from '@trellis/sdk/i18n-i18next'
import en from '@trellis/sdk/locales/en.json' with { type: 'json' }
import { demoClient, demoPlan } from '@trellis/sdk/testing'
import { type BoardComments, PlanBoard, TrellisProvider, type WidgetContext } from '@trellis/widgets'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { config } from '../config.ts'
import { useOtherYear } from './useOtherYear.tsx'

const none: BoardComments = { around: (_, children) => children, margin: () => null, unsent: () => null }
function Page({ year }: { year: number | undefined }) {
  return <PlanBoard comments={useOtherYear(none, year)} year={year} />
}

test('an address that names a year without a board says so, and which one is shown', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const boards = [demoPlan(), demoPlan({ id: 60, year: 2025, readOnly: true })]
  const value: WidgetContext = { client: demoClient({ plan: { boards } }), i18n: i18nextI18n('en', en), config }
  const said = async (year: number | undefined) => {
    const element = document.body.appendChild(document.createElement('div'))
    const root = createRoot(element)
    await act(async () =>
      root.render(
        <TrellisProvider value={value}>
          <Page year={year} />
        </TrellisProvider>,
      ),
    )
    await vi.waitFor(() => act(() => expect(element.querySelector('h1')).not.toBeNull()))
    const found = /There is no board of .*?there are\./.exec(element.textContent ?? '')?.[0] ?? null
    act(() => root.unmount())
    element.remove()
    return found
  }
  expect(await said(2019)).toBe(
    'There is no board of 2019. This is the one of 2026; the list of years has all there are.',
  )
  for (const year of [undefined, 2025, 2026]) expect([year, await said(year)]).toEqual([year, null])
})
