import { useSignals } from '@preact/signals-react/runtime'
import { agoOf, type NotificationEntry, ruleOf, wordsOf } from '@trellis/sdk'
import { useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Icon } from '../shared/Icon.tsx'
import { checkIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Notice } from '../shared/Notice.tsx'
import { whyNotDone } from '../shared/reasonOf.ts'
import { Tabs } from '../shared/Tabs.tsx'
import { useKeptFocus } from '../shared/useKeptFocus.ts'
import { backText } from './backText.ts'
import type { InboxStore } from './InboxModel.ts'
import { inboxIcons } from './inboxIcons.ts'

export interface NotificationListProps {
  inbox: InboxStore
  now: Date
  /** Somebody went where an entry leads. */
  onLeave?: () => void
}

/** Everything that waits and has waited, newest first: all of it or what is unread, to be marked as read and gone to. */
export function NotificationList({ inbox, now, onLeave }: NotificationListProps) {
  useSignals()
  const { t, number } = useTrellis().i18n
  const [tab, setTab] = useState('all')
  const unread = inbox.unread.value
  const error = inbox.outcome.value?.error
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(
    box,
    (_, line) => line?.querySelector<HTMLElement>('a, button') ?? box.current?.querySelector<HTMLElement>('[role=tab]'),
  )
  return (
    <div ref={box} className="t-notes">
      <Tabs
        label={t('notification.panel.title')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'all', label: t('notification.panel.all') },
          {
            id: 'unread',
            label: t('notification.panel.unread'),
            ...(unread > 0 ? { count: number(unread) } : {}),
          },
        ]}
      >
        {inbox.entries.value !== null && (
          <p className="t-notes__counts">
            <span>{t('notification.panel.open', { count: inbox.open.value })}</span>
            <span>{t('core.states.unread', { count: unread })}</span>
          </p>
        )}
        {error !== undefined && (
          <Notice kind="critical" role="alert">
            {t('notification.panel.notMarked', { reason: whyNotDone(error, t) })}
          </Notice>
        )}
        <Loaded
          of={{ value: inbox.inBell, error: inbox.error, reload: inbox.reload }}
          skeleton={6}
          failed={t('notification.panel.failed')}
        >
          {entries => {
            const shown = tab === 'all' ? entries : entries.filter(it => !it.isRead)
            if (shown.length === 0) return <EmptyState size="small" title={t('notification.panel.empty')} />
            return (
              <ul>
                {shown.map(it => (
                  <Note key={it.id} entry={it} inbox={inbox} now={now} onLeave={onLeave} />
                ))}
              </ul>
            )
          }}
        </Loaded>
      </Tabs>
    </div>
  )
}

/** The button that marks all as read; where nothing is unread that is said in its place, to who cannot see it. */
export function MarkAllAsRead({ inbox }: { inbox: InboxStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const box = useRef<HTMLSpanElement>(null)
  useKeptFocus(box, () => box.current)
  const isDone = inbox.unread.value === 0
  return (
    <span ref={box} tabIndex={-1} className={isDone ? 't-hidden' : undefined}>
      {isDone ? (
        t('core.states.unread', { count: 0 })
      ) : (
        <Button
          kind="quiet"
          size="small"
          busy={inbox.busy.value.has('read-all')}
          onClick={() => void inbox.markAllAsRead()}
        >
          {t('notification.panel.markAll')}
        </Button>
      )}
    </span>
  )
}

function Note({ entry, inbox, now, onLeave }: NotificationListProps & { entry: NotificationEntry }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t, language } = i18n
  const { putOffUntil, id, isRead, showButton, status, notificationDate, rule, screen } = entry
  const { title, action } = wordsOf(i18n, entry)
  const { marks } = ruleOf(rule)
  const ago = agoOf(notificationDate, now)
  const since = ago
    ? new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-ago.n, ago.unit)
    : t('notification.panel.today')
  const ended = status === 'ACTIVE' ? '' : t(`notification.panel.${status === 'COMPLETED' ? 'done' : 'ended'}`)
  const leave = () => {
    // News is read on its page.
    if (!isRead && ruleOf(rule).ends !== 'read') void inbox.markAsRead(id)
    onLeave?.()
  }
  return (
    <li className={cx('t-note', !isRead && 'is-unread')}>
      <i aria-hidden="true" />
      <Icon path={inboxIcons[rule]} />
      <p id={`note-${id}`}>
        {!isRead && <span className="t-hidden">{t('notification.panel.isUnread')}: </span>}
        {title}
      </p>
      <div className="t-note__meta">
        <div>
          <span>{since}</span>
          {ended && <span>{ended}</span>}
          {status === 'ACTIVE' && putOffUntil && (
            <span>{t('notification.panel.putOff', { date: backText(i18n, putOffUntil) })}</span>
          )}
        </div>
        {!isRead && !marks && (
          <Button
            kind="quiet"
            size="small"
            icon={checkIcon}
            label={t('notification.panel.mark')}
            aria-describedby={`note-${id}`}
            busy={inbox.busy.value.has(`read-${id}`)}
            onClick={() => void inbox.markAsRead(id)}
          />
        )}
        {showButton && marks && (
          <Button
            size="small"
            aria-describedby={`note-${id}`}
            busy={inbox.busy.value.has(`read-${id}`)}
            onClick={() => void inbox.markAsRead(id)}
          >
            {action}
          </Button>
        )}
        {showButton && !marks && (
          <Button size="small" href={screen} aria-describedby={`note-${id}`} onClick={leave}>
            {action}
          </Button>
        )}
      </div>
    </li>
  )
}
