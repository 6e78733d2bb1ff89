import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { AlignmentReport, type AlignmentReportProps } from './AlignmentReport.tsx'

/** The report's page as a test sees it, before a client in memory. */
export function openReport(
  options: DemoOptions = {},
  client = demoClient(options),
  props: Partial<AlignmentReportProps> = {},
) {
  const onSurvey = vi.fn()
  const { container } = render(
    <TrellisProvider value={contextOf(client)}>
      <AlignmentReport teamId={7} onSurvey={onSurvey} sprintHref={code => `/sprint/${code}`} {...props} />
    </TrellisProvider>,
  )
  return { client, container, onSurvey, user: userEvent.setup() }
}

/** Its headline. */
export const title = () => screen.findByRole('heading', { level: 1 })

/** No survey was made before. */
export const first = { earlier: null }
/** A survey that waits for two of four. */
export const running = { open: true, status: 'Insufficient Data', invited: 4, submitted: 2 } as const
