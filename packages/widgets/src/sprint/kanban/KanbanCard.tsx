import type { Activity, ActivityType } from '@trellis/sdk'
import { type KeyboardEvent, memo, type PointerEvent } from 'react'
import { Avatar, Avatars } from '../../shared/Avatar.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { cx } from '../../shared/cx.ts'
import { Icon } from '../../shared/Icon.tsx'
import {
  bookOpenIcon,
  calendarBlankIcon,
  chatCircleIcon,
  checkIcon,
  dotsSixVerticalIcon,
  dotsThreeIcon,
  flagIcon,
  graduationCapIcon,
  handshakeIcon,
  lockIcon,
  usersIcon,
  usersThreeIcon,
} from '../../shared/icons.ts'
import { warningIcon } from '../../shared/signs.ts'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import type { KanbanPerson } from './people.ts'

const typeIcons: Record<ActivityType, string> = {
  FF: chatCircleIcon,
  WC: checkIcon,
  ESC: usersIcon,
  EST: usersThreeIcon,
  ACS: handshakeIcon,
  SDL: bookOpenIcon,
  FSL: graduationCapIcon,
  OTH: dotsThreeIcon,
  REV: flagIcon,
}

/** People whose pictures a card shows; how many others there are stands behind them. */
const mostPictures = 3

export interface KanbanCardProps {
  activity: Activity
  /** Of its action. */
  action: string | undefined
  /** When it is, in words; empty without a date. */
  due: string
  late: boolean
  people: readonly KanbanPerson[]
  /** Why it cannot be moved; null where it can. */
  fixed: string | null
  /** It is lifted by keys. */
  lifted: boolean
  onOpen: (activity: Activity) => void
  onGripKey: (event: KeyboardEvent, activity: Activity) => void
  onGripDown: (event: PointerEvent<HTMLElement>, activity: Activity) => void
}

/** An activity on the board: its kind, name, action, date and people, and the handle that moves it. */
export const KanbanCard = memo(function KanbanCard(props: KanbanCardProps) {
  const { activity, action, due, late, people, fixed, lifted, onOpen, onGripKey, onGripDown } = props
  const { i18n } = useTrellis()
  const { t } = i18n
  const { title, activityType } = activity
  return (
    <>
      <p className="t-card__type">
        <Icon path={typeIcons[activityType.code]} size="small" />
        {t(`sprint.activityTypes.${activityType.code}`)}
      </p>
      <h3>
        <button type="button" className="t-card__open" onClick={() => onOpen(activity)}>
          {title}
        </button>
      </h3>
      {action && <p className="t-card__action">{action}</p>}
      <div className="t-card__foot">
        <span className={cx('t-card__due', late && 'is-late')}>
          <Icon path={late ? warningIcon : activity.status === 'DONE' ? checkIcon : calendarBlankIcon} size="small" />
          {late && <VisuallyHidden>{t('sprint.kanban.late')} </VisuallyHidden>}
          {due || t('sprint.kanban.noDate')}
        </span>
        <span className="t-card__end">
          {people.length > 0 && (
            <>
              <Avatars
                {...(people.length > mostPictures ? { more: `+${i18n.number(people.length - mostPictures)}` } : {})}
              >
                {people.slice(0, mostPictures).map(it => (
                  <Avatar key={it.key} name={it.name} src={it.imageUrl} size="small" decorative />
                ))}
              </Avatars>
              <VisuallyHidden>{i18n.list(people.map(it => it.name))}</VisuallyHidden>
            </>
          )}
          {fixed === null ? (
            <button
              type="button"
              className="t-card__grip"
              data-grip={activity.id}
              aria-label={t('sprint.kanban.move', { title })}
              aria-pressed={lifted}
              onKeyDown={event => onGripKey(event, activity)}
              onPointerDown={event => onGripDown(event, activity)}
            >
              <Icon path={dotsSixVerticalIcon} size="small" />
            </button>
          ) : (
            <span className="t-card__grip is-fixed" title={fixed}>
              <Icon path={lockIcon} size="small" label={fixed} />
            </span>
          )}
        </span>
      </div>
      {lifted && (
        <p className="t-card__keys" aria-hidden="true">
          <span>
            <kbd>←</kbd>
            <kbd>→</kbd> {t('sprint.kanban.keys.column')}
          </span>
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd> {t('sprint.kanban.keys.place')}
          </span>
          <span>
            <kbd>{t('sprint.kanban.keys.space')}</kbd> {t('sprint.kanban.keys.drop')}
          </span>
          <span>
            <kbd>Esc</kbd> {t('sprint.kanban.keys.back')}
          </span>
        </p>
      )}
    </>
  )
})
