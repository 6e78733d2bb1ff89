import type { Meeting } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'

/** What was said to an invitation: the meeting as it was before, and the answer. */
export interface Said {
  meeting: Meeting
  answer: NonNullable<Meeting['answer']>
}

export interface AnsweredProps {
  of: Said | null
  busy: boolean
  onUndo: () => void
}

/** What came of the last answer, said as it comes. A meeting that is declined has left the list: here is the way back. */
export function Answered({ of: said, busy, onUndo }: AnsweredProps) {
  const { t } = useTrellis().i18n
  const { meeting, answer } = said ?? {}
  const { title = '', organizer } = meeting ?? {}
  return (
    <div className="t-cal__answered" role="status">
      {answer === 'DECLINED' ? (
        <Notice
          actions={
            <Button size="small" busy={busy} onClick={onUndo} data-undo>
              {t('core.actions.undo')}
            </Button>
          }
        >
          {t('calendar.events.declined', { title, name: organizer?.name ?? '' })}
        </Notice>
      ) : (
        answer && (
          <span className="t-hidden">
            {t(answer === 'OPEN' ? 'calendar.events.again' : 'calendar.events.accepted', { title })}
          </span>
        )
      )}
    </div>
  )
}
