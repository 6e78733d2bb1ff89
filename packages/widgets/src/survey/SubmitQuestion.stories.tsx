import { signal } from '@preact/signals-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { createSurvey } from './createSurvey.ts'
import { SubmitQuestion } from './SubmitQuestion.tsx'
import { fakeSource } from './testing.ts'

const meta = {
  title: 'Survey/SubmitQuestion',
  component: Question,
  decorators: [withTrellis()],
  args: { answered: 40 },
} satisfies Meta<typeof Question>
export default meta
type Story = StoryObj<typeof meta>

function Question({ answered }: { answered: number }) {
  const { t } = useTrellis().i18n
  const [flow] = useState(() => {
    const { source, total, pages } = fakeSource({ answered })
    const survey = createSurvey({ source, id: 'story', pages, total, start: 4 })
    void survey.begin()
    return { survey: signal(survey), busy: signal(false), keepOpen: () => undefined }
  })
  return (
    <SubmitQuestion
      flow={flow}
      title={t('gla.submit.title')}
      text={t('gla.submit.body', { answered, total: 40 })}
      submit={t('gla.submit.confirm')}
      back={t('gla.submit.back')}
      onSubmit={() => undefined}
    />
  )
}

/** Everything is answered: handing in comes first. */
export const Complete: Story = {}
/** Nine are open: going back comes first. */
export const Open: Story = { args: { answered: 31 } }
