import { signal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import type { PlanComment, PlanSection } from '@trellis/sdk'
import { memo, useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { chatCircleIcon } from '../shared/icons.ts'
import { Told } from '../shared/Told.tsx'
import { useKeptFocus } from '../shared/useKeptFocus.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { CommentOne } from './CommentOne.tsx'
import type { CommentsStore } from './CommentsModel.ts'
import type { CommentLine } from './commentLines.ts'

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
  const root = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  // Who presses to write, writes.
  useEffect(() => {
    if (pressed.current) root.current?.querySelector('textarea')?.focus()
    pressed.current = false
  }, [writing])
  // Who has written, resolved or deleted is where one writes next.
  useKeptFocus(
    root,
    (_, line) =>
      (line?.querySelector('[data-write]') ?? root.current?.querySelector('[data-write="null"]')) as HTMLElement,
  )
  const write = (thread: number | null) => {
    pressed.current = true
    setWriting(thread)
  }
  const unread = all.filter(it => it.unread).map(it => it.id)
  const key = unread.join()
  useEffect(() => {
    if (key) void store.read(unread)
  }, [store, key])
  const open = threads.filter(it => it.resolvedAt === null)
  const resolved = threads.filter(it => it.resolvedAt !== null)
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
        {!readOnly &&
          (writing === it.id ? (
            <CommentComposer store={store} section={section} thread={it.id} onClose={() => setWriting(undefined)} />
          ) : (
            <Button kind="quiet" size="small" data-write={it.id} onClick={() => write(it.id)}>
              {t('plan.comments.reply')}
            </Button>
          ))}
      </li>
    )
  }
  return (
    <aside
      ref={root}
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
      {!readOnly &&
        (writing === null ? (
          <CommentComposer
            store={store}
            section={section}
            name={name}
            thread={null}
            lines={lines}
            onClose={() => setWriting(undefined)}
          />
        ) : (
          <Button
            aria-label={`${t('plan.comments.add')}: ${name}`}
            kind="quiet"
            size="small"
            icon={chatCircleIcon}
            data-write="null"
            onClick={() => write(null)}
          >
            {t('plan.comments.add')}
          </Button>
        ))}
      <Told of={isHere ? store : quiet} />
    </aside>
  )
})
