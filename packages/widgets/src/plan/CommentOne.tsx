import type { PlanComment } from '@trellis/sdk'
import { memo, useState } from 'react'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { checkIcon } from '../shared/icons.ts'
import { CommentRemoval } from './CommentRemoval.tsx'
import type { CommentsStore } from './CommentsModel.ts'

/** A text with its addresses as links, which tell nobody where they were pressed. */
const linked = (text: string) =>
  text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) =>
    at % 2 === 1 ? (
      <a key={at} href={part} rel="noreferrer nofollow" target="_blank">
        {part}
      </a>
    ) : (
      part
    ),
  )

export interface CommentOneProps {
  of: PlanComment
  store: CommentsStore
  /** It is being resolved, or opened again. */
  busy: boolean
}

/** One comment, with what its reader may do with it. It is drawn again only where it has changed: beside a board stand hundreds. */
export const CommentOne = memo(function CommentOne({ of: it, store, busy }: CommentOneProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const [leaving, setLeaving] = useState(false)
  if (it.deleted) return <p className="t-muted t-small">{t('plan.comments.deleted')}</p>
  const who = it.senderName || t('plan.comments.gone')
  const about = it.isOwn ? t('plan.comments.you') : it.isGuest ? t('plan.comments.outside') : ''
  return (
    <article className="t-comments__one">
      <p className="t-small">
        <b>
          <bdi>{who}</bdi>
        </b>{' '}
        {it.unread && <Badge>{t('plan.comments.unread')}</Badge>}
        {it.mentioned && <Badge>{t('plan.comments.mentioned')}</Badge>}
        <span className="t-muted">{[about, it.email, i18n.date(it.createdAt)].filter(Boolean).join(' · ')}</span>
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
            busy={busy}
            onClick={() => void store.resolve(it.id, it.version, it.resolvedAt === null)}
          >
            {t(it.resolvedAt ? 'plan.comments.reopen' : 'plan.comments.resolve')}
          </Button>
        )}
        {it.may.remove && (
          <Button
            kind="quiet"
            size="small"
            // Of several each says which it is of; the beginning tells them apart.
            aria-label={`${t('core.actions.delete')}: ${it.content.slice(0, 80)}`}
            onClick={() => setLeaving(true)}
          >
            {t('core.actions.delete')}
          </Button>
        )}
      </div>
      {leaving && <CommentRemoval store={store} comment={it} onClose={() => setLeaving(false)} />}
    </article>
  )
})
