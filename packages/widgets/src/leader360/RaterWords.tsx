import { useSignals } from '@preact/signals-react/runtime'
import { leader360Limits, type RaterPage, TrellisError } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { paperPlaneRightIcon } from '../shared/icons.ts'
import { type Kept, kept } from '../shared/kept.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { TextArea } from '../shared/TextArea.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { useLoad } from '../shared/useLoad.ts'
import { RaterFrame } from './RaterFrame.tsx'
import type { RaterCalls, RaterFlow } from './raterCalls.ts'
import { useRaterWords } from './useRaterWords.ts'

export interface RaterWordsProps {
  flow: RaterFlow
  calls: RaterCalls
  onDone: () => void
}

type Texts = Record<string, string>
const parse = (found: unknown): Texts | null =>
  typeof found === 'object' && found !== null && Object.values(found).every(it => typeof it === 'string')
    ? (found as Texts)
    : null

/** The three open questions, once the statements are sent: told word for word, and left empty by who likes. */
export function RaterWords({ flow, calls, onDone }: RaterWordsProps) {
  useSignals()
  const { language } = useTrellis().i18n
  // As they stand now: another window may have written some.
  const load = useLoad(() => calls.load(undefined, flow.language.peek()), [calls, language])
  return (
    <Loaded
      of={load}
      skeleton={
        <RaterFrame flow={flow}>
          <span />
        </RaterFrame>
      }
    >
      {page => <Words page={page} flow={flow} calls={calls} onDone={onDone} onNewer={load.reload} />}
    </Loaded>
  )
}

interface WordsProps extends RaterWordsProps {
  page: RaterPage
  onNewer: () => Promise<void>
}

function Words({ page, flow, calls, onDone, onNewer }: WordsProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const { values, isSelf } = useRaterWords(flow)
  const changes = useChanges()
  // By rater: on a device of several people each has a draft of the own.
  const [storage] = useState(
    (): Kept<Texts> => kept({ clientId: 'leader360', userId: page.raterId }, 'words', parse, 'local'),
  )
  const [texts, setTexts] = useState<Texts>(
    () => storage.read() ?? Object.fromEntries(page.openQuestions.map(it => [it.code, it.answer])),
  )
  const write = (code: string, text: string) => {
    const next = { ...texts, [code]: text }
    setTexts(next)
    storage.keep(next)
  }
  const isBusy = changes.busy.value.has('write')
  const error = changes.outcome.value?.error
  const isNewer = error instanceof TrellisError && error.code === 'conflict'
  const send = async () => {
    const words = page.openQuestions.map(it => ({ code: it.code, text: (texts[it.code] ?? '').trim() }))
    const isSame = page.openQuestions.every(it => it.answer === (texts[it.code] ?? '').trim())
    const isDone =
      isSame ||
      (await changes.change('write', async once => {
        const body = { revision: page.wordsRevision, words }
        await calls.write(body, once(body).idempotencyKey)
        return undefined
      }))
    if (!isDone) return
    storage.drop()
    onDone()
  }
  const told = isSelf ? 'self' : page.isNamed ? 'named' : 'group'
  return (
    <RaterFrame
      flow={flow}
      foot={
        <>
          <Button size="large" kind="quiet" onClick={onDone}>
            {t('leader360.rater.words.skip')}
          </Button>
          {isNewer ? (
            <Button size="large" kind="primary" onClick={() => void onNewer().then(changes.forget)}>
              {t('leader360.rater.words.again')}
            </Button>
          ) : (
            <Button size="large" kind="primary" icon={paperPlaneRightIcon} busy={isBusy} onClick={() => void send()}>
              {t('leader360.rater.words.send')}
            </Button>
          )}
        </>
      }
    >
      <p className="t-label">{t('leader360.rater.words.kicker')}</p>
      <h2 className="t-title">{t('leader360.rater.words.title', values)}</h2>
      <p className="t-lead">{t(`leader360.rater.words.${told}`, values)}</p>
      {page.openQuestions.map(it => (
        <TextArea
          key={it.code}
          label={it.text}
          lang={page.languageCode}
          rows={3}
          maxLength={leader360Limits.words}
          value={texts[it.code] ?? ''}
          onChange={text => write(it.code, text)}
        />
      ))}
      {error !== undefined && (
        <Notice kind={isNewer ? 'caution' : 'critical'} role="alert">
          {isNewer ? t('leader360.rater.words.newer') : reasonOf(error, t)}
        </Notice>
      )}
    </RaterFrame>
  )
}
