import type { Meeting } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { Notice } from '../shared/Notice.tsx'

/** What was said to an invitation: the meeting as it was before, and the answer; GONE where the meeting no longer hears it. */
export interface Said {
  meeting: Meeting
  answer: NonNullable<Meeting['answer']> | 'GONE'
}

export interface AnsweredProps {
  /** The last answer, before all that declined earlier. */
  of: readonly Said[]
  isBusy: (meeting: Meeting) => boolean
  onUndo: (said: Said) => void
  /** That a meeting is gone has been read. */
  onRead: () => void
  /** What could not be sent: it is said here, where it is in sight wherever it was pressed. */
  failed?: ReactNode
}

/** Whether something of it is shown, and not only said. */
export const isShown = (of: readonly Said[]): boolean => of.some(it => it.answer === 'DECLINED' || it.answer === 'GONE')

/** What came of the answers, each said as it comes. A meeting that is declined has left the list: here is the way back to each, the last one in sight. */
export function Answered({ of: all, isBusy, onUndo, onRead, failed }: AnsweredProps) {
  const { t } = useTrellis().i18n
  return (
    <div className={cx('t-cal__low', (Boolean(failed) || isShown(all)) && 'is-told')}>
      {failed}
      <div className="t-cal__answered" role="status" aria-atomic={false}>
        {all.map(it => {
          const { title, id, organizer } = it.meeting
          if (it.answer === 'GONE')
            return (
              <Notice
                key={`gone ${id}`}
                title={title}
                actions={
                  <Button size="small" kind="quiet" onClick={onRead}>
                    {t('core.actions.close')}
                  </Button>
                }
              >
                {t('calendar.meeting.gone')}
              </Notice>
            )
          return it.answer === 'DECLINED' ? (
            <Notice
              key={id}
              actions={
                <Button
                  size="small"
                  busy={isBusy(it.meeting)}
                  // Of several each says which it is of.
                  aria-label={`${t('core.actions.undo')}: ${title}`}
                  onClick={() => onUndo(it)}
                  data-undo={id}
                >
                  {t('core.actions.undo')}
                </Button>
              }
            >
              {t('calendar.events.declined', { title, name: organizer.name })}
            </Notice>
          ) : (
            <span key={id} className="t-hidden">
              {t(it.answer === 'OPEN' ? 'calendar.events.again' : 'calendar.events.accepted', { title })}
            </span>
          )
        })}
      </div>
    </div>
  )
}
