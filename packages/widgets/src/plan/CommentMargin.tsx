import { signal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import type { PlanComment, PlanSection } from '@trellis/sdk'
import { memo, useEffect, useRef, useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { Told } from '../shared/Told.tsx'
import { useKeptFocus } from '../shared/useKeptFocus.ts'
import { CommentOne } from './CommentOne.tsx'
import { CommentPlace } from './CommentPlace.tsx'
import type { CommentsStore } from './CommentsModel.ts'
import type { CommentLine } from './commentLines.ts'
import { UnsentAnswers } from './UnsentAnswers.tsx'

export interface CommentMarginProps {
  store: CommentsStore
  section: PlanSection
  /** What the section is called. */
  name: string
  /** Lines of it that a comment can be about. */
  lines: readonly CommentLine[]
  /** The year is over: nothing is written. */
  readOnly: boolean
}

/** Where nothing is said. */
const quiet = { outcome: signal(null) }

/** The comments beside a section: threads with their answers, resolved ones behind a line, and a place to write. */
export const CommentMargin = memo(function CommentMargin(props: CommentMarginProps) {
  const { store, section, name, lines, readOnly } = props
  useSignals()
  const { t } = useTrellis().i18n
  const all = (store.load.value.value?.comments ?? []).filter(it => it.sectionId === section)
  const threads = all.filter(it => it.parentId === null)
  /** The thread that is answered; null writes a new one, undefined nothing. What was begun before a reload goes on. */
  const [writing, setWriting] = useState<number | null | undefined>(() =>
    store.unsent(section) === '' ? threads.find(it => store.unsent(it.id) !== '')?.id : null,
  )
  // What was answered is gone: its readers may have been others than those of a new comment.
  const isGone = typeof writing === 'number' && !threads.some(it => it.id === writing)
  const gone = readOnly ? [] : store.answersOfGone(section)
  const [, look] = useState(0)
  const forget = () => {
    for (const it of gone) store.keep(it, '')
    look(it => it + 1)
  }
  const root = useRef<HTMLElement>(null)
  // Who has written, resolved or deleted is where one writes next; who writes has the words, or the margin until their place is there.
  useKeptFocus(root, (_, line) =>
    writing === undefined || isGone
      ? (line?.querySelector<HTMLElement>('[data-write]') ??
        root.current?.querySelector<HTMLElement>('[data-write="null"]'))
      : (root.current?.querySelector('textarea') ?? root.current),
  )
  const placeOf = (thread: number | null) => ({
    store,
    section,
    thread,
    isWriting: writing === thread,
    onWrite: () => setWriting(thread),
    onClose: () => setWriting(undefined),
  })
  const unread = all.filter(it => it.unread).map(it => it.id)
  const key = unread.join()
  useEffect(() => {
    if (key) void store.read(unread)
  }, [store, key])
  // One that somebody answers stays where it is.
  const isOpen = (it: PlanComment) => it.resolvedAt === null || it.id === writing
  const open = threads.filter(isOpen)
  const resolved = threads.filter(it => !isOpen(it))
  // Every section has a place for it: what went wrong is said where it was done.
  const about = store.outcome.value?.change.split(' ')[1]
  const isHere = about === section || all.some(it => `${it.id}` === about)
  const busy = store.busy.value
  const one = (it: PlanComment) => <CommentOne of={it} store={store} busy={busy.has(`resolve ${it.id}`)} />
  const thread = (it: PlanComment) => {
    const answers = all.filter(one => one.parentId === it.id)
    return (
      <li key={it.id}>
        {one(it)}
        {answers.length > 0 && (
          <ul>
            {answers.map(it => (
              <li key={it.id}>{one(it)}</li>
            ))}
          </ul>
        )}
        {!readOnly && <CommentPlace {...placeOf(it.id)} />}
      </li>
    )
  }
  return (
    <aside
      ref={root}
      tabIndex={-1}
      className={cx('t-comments', all.length > 20 && 'is-long')}
      aria-label={t('plan.comments.of', { section: name })}
    >
      {open.length > 0 && <ul className="t-comments__threads">{open.map(thread)}</ul>}
      {resolved.length > 0 && (
        <details className="t-disclosure">
          <summary>{t('plan.comments.more', { count: resolved.length })}</summary>
          <ul className="t-comments__threads">{resolved.map(thread)}</ul>
        </details>
      )}
      {gone.length > 0 && <UnsentAnswers of={gone.map(store.unsent)} onClose={forget} />}
      {!readOnly && <CommentPlace {...placeOf(null)} name={name} lines={lines} />}
      <Told of={isHere ? store : quiet} />
    </aside>
  )
})
