import { useSignals } from '@preact/signals-react/runtime'
import { type CheckInSprint, checkInNoteLength, type TextKey } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { checkIcon } from '../../shared/icons.ts'
import { TextArea } from '../../shared/TextArea.tsx'
import { Answered } from './Answered.tsx'
import type { CheckInStore } from './CheckInModel.ts'
import type { CheckInNewsStore } from './CheckInNewsModel.ts'
import { openSteps } from './openSteps.ts'

export interface LastStepProps {
  store: CheckInStore
  sprint: CheckInSprint
  news: CheckInNewsStore
}

/** What was done since the check-in before, what was answered, what is still open, and a line to oneself. */
export function LastStep({ store, sprint, news }: LastStepProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const answers = store.answers.value
  // Blanks at the end are not saved, and must not go while somebody writes on.
  const [typed, setTyped] = useState(answers.note)
  const open = openSteps(sprint, answers)
  return (
    <>
      {news.done.value.length > 0 && (
        <div>
          <p className="t-label" id="t-checkin-done">
            {t('sprint.checkIn.completed.done')}
          </p>
          <ul className="t-checkin__done" aria-labelledby="t-checkin-done">
            {news.done.value.map(it => (
              <li key={it.id}>
                <Icon path={checkIcon} size="small" />
                {it.title}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Answered answers={{ ...answers, note: '' }} sprint={sprint} />
      {open.length > 0 && (
        <p className="t-small t-checkin__open">
          {t('sprint.checkIn.completed.open')}
          {open.map(step => (
            <Button key={step.name} size="small" onClick={() => store.go(step.number)}>
              {t(`sprint.checkIn.steps.${step.name}` as TextKey)}
            </Button>
          ))}
        </p>
      )}
      <TextArea
        label={t('sprint.checkIn.completed.note')}
        help={t('sprint.checkIn.completed.noteHelp')}
        rows={2}
        maxLength={checkInNoteLength}
        value={typed.trim() === answers.note.trim() ? typed : answers.note}
        onChange={note => {
          setTyped(note)
          store.write(note)
        }}
      />
    </>
  )
}
