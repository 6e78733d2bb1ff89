import { signal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import type { PlanComment, PlanSection } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { chatCircleIcon, checkIcon } from '../shared/icons.ts'
import { Told } from '../shared/Told.tsx'
import { CommentComposer } from './CommentComposer.tsx'
import type { CommentsStore } from './CommentsModel.ts'

export interface CommentMarginProps {
  store: CommentsStore
  section: PlanSection
  /** What the section is called. */
  name: string
  /** The year is over: nothing is written. */
  readOnly: boolean
}

/** Where nothing is said. */
const quiet = { outcome: signal(null) }

/** The comments beside a section: threads with their answers, resolved ones behind a line, and a place to write. */
export function CommentMargin({ store, section, name, readOnly }: CommentMarginProps) {
  useSignals()
  const { t } = useTrellis().i18n
  /** The thread that is answered; null writes a new one, undefined nothing. */
  const [writing, setWriting] = useState<number | null | undefined>(undefined)
  const [leaving, setLeaving] = useState<PlanComment | null>(null)
  const all = (store.load.value.value?.comments ?? []).filter(it => it.sectionId === section)
  const unread = all.filter(it => it.unread).map(it => it.id)
  const key = unread.join()
  useEffect(() => {
    if (key) void store.read(key.split(',').map(Number))
  }, [store, key])
  const threads = all.filter(it => it.parentId === null)
  const open = threads.filter(it => it.resolvedAt === null)
  const resolved = threads.filter(it => it.resolvedAt !== null)
  // Every section has a place for it: what went wrong is said where it was done.
  const about = store.outcome.value?.change.split(' ')[1]
  const isHere = about === section || all.some(it => String(it.id) === about)
  const thread = (it: PlanComment) => (
    <li key={it.id}>
      <One of={it} store={store} onRemove={setLeaving} />
      <ul>
        {all
          .filter(one => one.parentId === it.id)
          .map(one => (
            <li key={one.id}>
              <One of={one} store={store} onRemove={setLeaving} />
            </li>
          ))}
      </ul>
      {!readOnly &&
        (writing === it.id ? (
          <CommentComposer store={store} section={section} thread={it.id} onClose={() => setWriting(undefined)} />
        ) : (
          <Button kind="quiet" size="small" onClick={() => setWriting(it.id)}>
            {t('plan.comments.reply')}
          </Button>
        ))}
    </li>
  )
  return (
    <aside className="t-comments" aria-label={t('plan.comments.of', { section: name })}>
      {open.length > 0 && <ul className="t-comments__threads">{open.map(thread)}</ul>}
      {resolved.length > 0 && (
        <details>
          <summary>{t('plan.comments.more', { count: resolved.length })}</summary>
          <ul className="t-comments__threads">{resolved.map(thread)}</ul>
        </details>
      )}
      {!readOnly &&
        (writing === null ? (
          <CommentComposer store={store} section={section} thread={null} onClose={() => setWriting(undefined)} />
        ) : (
          <Button kind="quiet" size="small" icon={chatCircleIcon} onClick={() => setWriting(null)}>
            {t('plan.comments.add')}
            <span className="t-hidden">: {name}</span>
          </Button>
        ))}
      <Confirmation
        open={leaving !== null}
        danger
        title={t('plan.comments.removeTitle')}
        text={t('plan.comments.removeText')}
        yes={t('core.actions.delete')}
        no={t('core.actions.cancel')}
        busy={leaving !== null && store.busy.value.has(`remove ${leaving.id}`)}
        onResult={result => {
          if (result === 'confirm' && leaving) void store.remove(leaving.id, leaving.version)
          setLeaving(null)
        }}
      />
      <Told of={isHere ? store : quiet} />
    </aside>
  )
}

/** A text with its addresses as links, which tell nobody where they were pressed. */
const linked = (text: string) =>
  text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) =>
    at % 2 === 1 ? (
      <a key={at} href={part} rel="noreferrer noopener nofollow" target="_blank">
        {part}
      </a>
    ) : (
      part
    ),
  )

interface OneProps {
  of: PlanComment
  store: CommentsStore
  onRemove: (it: PlanComment) => void
}

function One({ of: it, store, onRemove }: OneProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  if (it.deleted) return <p className="t-muted t-small">{t('plan.comments.deleted')}</p>
  const who = it.senderName || t('plan.comments.gone')
  const about = it.isOwn ? t('plan.comments.you') : it.isGuest ? t('plan.comments.outside') : ''
  return (
    <article className="t-comments__one">
      <p className="t-small">
        <b>
          <bdi>{who}</bdi>
        </b>{' '}
        <span className="t-muted">{[about, it.email, i18n.date(it.createdAt)].filter(Boolean).join(' · ')}</span>{' '}
        {it.unread && <Badge>{t('plan.comments.unread')}</Badge>}
        {it.mentioned && <Badge>{t('plan.comments.mentioned')}</Badge>}
      </p>
      {it.quote && (
        <blockquote className="t-small t-muted">
          <bdi>{it.quote}</bdi>
          {it.itemId === null && <small>{t('plan.comments.orphan')}</small>}
        </blockquote>
      )}
      <p className="t-comments__text">
        <bdi>{linked(it.content)}</bdi>
      </p>
      {it.reviewerName && (
        <p className="t-small t-muted">{t('plan.comments.reviewerLine', { name: it.reviewerName })}</p>
      )}
      {it.resolvedAt && (
        <p className="t-small t-muted">
          <Icon path={checkIcon} size="small" />{' '}
          {t('plan.comments.resolved', { name: it.resolvedBy, date: i18n.date(it.resolvedAt) })}
        </p>
      )}
      <div className="t-actions">
        {it.may.resolve && (
          <Button
            kind="quiet"
            size="small"
            busy={store.busy.value.has(`resolve ${it.id}`)}
            onClick={() => void store.resolve(it.id, it.version, it.resolvedAt === null)}
          >
            {t(it.resolvedAt ? 'plan.comments.reopen' : 'plan.comments.resolve')}
          </Button>
        )}
        {it.may.remove && (
          <Button kind="quiet" size="small" onClick={() => onRemove(it)}>
            {t('core.actions.delete')}
          </Button>
        )}
      </div>
    </article>
  )
}
