import { useSignals } from '@preact/signals-react/runtime'
import { type CommentPerson, type CommentReader, commentLength, type PlanSection } from '@trellis/sdk'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { beginning } from '../shared/beginning.ts'
import { useTrellis } from '../shared/context.tsx'
import { isRefused } from '../shared/createChanges.ts'
import { focusIfLost } from '../shared/focusIfLost.ts'
import { Icon } from '../shared/Icon.tsx'
import { eyeIcon } from '../shared/icons.ts'
import { reasonOf } from '../shared/reasonOf.ts'
import { Select } from '../shared/Select.tsx'
import { seenByLine } from '../shared/seenByLine.ts'
import { TextArea } from '../shared/TextArea.tsx'
import { useLoad } from '../shared/useLoad.ts'
import type { CommentsStore } from './CommentsModel.ts'
import type { CommentLine } from './commentLines.ts'
import { useHeard } from './useHeard.ts'

export interface CommentComposerProps {
  store: CommentsStore
  section: PlanSection
  /** What the section is called: on a phone it may be far above. */
  name?: string
  /** The thread that is answered; null begins one. */
  thread: number | null
  /** Lines of the section that a new thread can be about. */
  lines?: readonly CommentLine[]
  /** Somebody has just asked for it, and writes; else what was begun earlier goes on. */
  isAsked: boolean
  onClose: () => void
}

const keyOf = ({ kind, id }: CommentPerson) => `${kind} ${id}`
/** The person of such a key; null of ''. */
const personOf = (key: string): CommentPerson | null => {
  const [kind, id] = key.split(' ')
  return id ? { kind: kind as CommentPerson['kind'], id: +id } : null
}

/** A place to write, which says by name who will read it before it is sent. Source: design/plan.md, Comments. */
export function CommentComposer(props: CommentComposerProps) {
  const { store, section, name = '', thread, lines = [], isAsked, onClose } = props
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const words = form.current?.querySelector('textarea')
    if (!isAsked || !words) return
    // It may have come late: somebody who is elsewhere by now is left there.
    if (words.closest('.t-comments:focus-within')) words.focus()
    else focusIfLost(words)
  }, [])
  const place = thread ?? section
  const isNew = thread === null
  const [content, setContent] = useState(() => store.unsent(place))
  // Words for one alone are not shown to more because the page was loaded again.
  const [[whom = '', line = '', mentioned = ''], choose] = useState(() => store.chosenFor(place))
  const reviewer = isNew ? whom : ''
  const [why, setWhy] = useState('')
  // Asked again with each look at the comments: once the network is back, too.
  const found = useLoad(
    () =>
      store.audience(thread, personOf(reviewer)).then(
        told => ({ told, reviewer }),
        error => {
          // Whom it was for is no longer there: that is said, and who reads it now.
          if (isRefused(error)) {
            choose(['', line, mentioned])
            setWhy(reasonOf(error, t))
          }
          throw error
        },
      ),
    [store, thread, reviewer, store.load.value.value],
  )
  // Somebody else may see the board now: a new comment brings all of them in, and so this, too.
  useHeard(store.topic(), change => {
    if (change?.what === 'plan') void found.reload()
  })
  const last = found.value.value
  // Who reads it is known of the reviewer that is chosen: until then nothing is sent.
  const audience = last?.reviewer === reviewer ? last.told : null
  const isLost = !audience && found.error.value
  const nameOf = ({ isYou, name }: CommentReader) => t(isYou ? 'team.audience.who.you' : 'core.person', { name })
  const people = audience?.people ?? []
  const reviewers = last?.told.reviewers ?? []
  const others = people.filter(it => !it.isYou)
  // A line that is deleted meanwhile is none.
  const about = lines.find(it => `${it.id}` === line)
  // Nor is one who does not read it.
  const named = others.filter(it => keyOf(it) === mentioned)
  const write = (text: string, to = reviewer, at = line, who = mentioned) => {
    setContent(text)
    choose([to, at, who])
    store.keep(place, text, isNew ? to : section, at, who)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!audience) return found.reload()
    const words = content.trim()
    if (!words) return
    const it = {
      sectionId: section,
      itemId: about?.id ?? null,
      parentId: thread,
      content: words,
      reviewer: personOf(reviewer),
      mentions: named.map(({ kind, id }) => ({ kind, id })),
    }
    if (!(await store.send(it))) return
    store.keep(place, '')
    onClose()
  }
  return (
    <form ref={form} className="t-comments__form" onSubmit={event => void send(event)}>
      <TextArea
        label={t(isNew ? 'plan.comments.label' : 'plan.comments.labelReply')}
        help={lines[0] ? '' : name}
        value={content}
        maxLength={commentLength}
        onChange={text => write(text)}
      />
      {lines[0] && (
        <Select
          label={t('plan.comments.about')}
          value={about ? line : ''}
          options={[{ value: '', label: name }, ...lines.map(it => ({ value: `${it.id}`, label: it.label }))]}
          onChange={id => write(content, reviewer, id)}
        />
      )}
      {isNew && reviewers.length > 1 && (
        <Select
          label={t('plan.comments.reviewer')}
          value={reviewer}
          options={[
            { value: '', label: reviewers.find(it => it.isOwner)?.name ?? beginning(i18n, t('team.audience.who.you')) },
            ...reviewers.filter(it => !it.isOwner).map(it => ({ value: keyOf(it), label: it.name })),
          ]}
          onChange={key => write(content, key)}
        />
      )}
      <p className="t-small" role="status">
        <Icon path={eyeIcon} size="small" label={t('team.audience.label')} /> {!reviewer && why}{' '}
        {people[0] ? seenByLine(i18n, people.map(nameOf), others.length) : t('plan.comments.noAudience')}
      </p>
      {others.length > 1 && (
        <Select
          label={t('plan.comments.mention')}
          value={named[0] ? mentioned : ''}
          options={[
            { value: '', label: t('team.rights.seenByNobody') },
            ...others.map(it => ({ value: keyOf(it), label: it.name })),
          ]}
          onChange={who => write(content, reviewer, line, who)}
        />
      )}
      <div className="t-actions">
        <Button type="submit" size="small" busy={store.busy.value.has(`send ${place}`) || (!audience && !isLost)}>
          {t(isLost ? 'core.actions.retry' : isNew ? 'plan.comments.send' : 'plan.comments.sendReply')}
        </Button>
        <Button size="small" kind="quiet" onClick={onClose}>
          {t('core.actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
