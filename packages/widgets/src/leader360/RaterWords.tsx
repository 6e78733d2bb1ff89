import { useSignals } from '@preact/signals-react/runtime'
import { leader360Limits, type RaterPage } from '@trellis/sdk'
import { useEffect } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { paperPlaneRightIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { TextArea } from '../shared/TextArea.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { RaterFrame } from './RaterFrame.tsx'
import { RaterWordsModel } from './RaterWordsModel.ts'
import type { RaterCalls, RaterFlow } from './raterCalls.ts'
import { useRaterWords } from './useRaterWords.ts'

export interface RaterWordsProps {
  flow: RaterFlow
  calls: RaterCalls
  onDone: () => void
}

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
      {page => <Words page={page} flow={flow} calls={calls} onDone={onDone} />}
    </Loaded>
  )
}

function Words({ page, flow, calls, onDone }: RaterWordsProps & { page: RaterPage }) {
  useSignals()
  const { t } = useTrellis().i18n
  const { values, isSelf } = useRaterWords(flow)
  const store = useModel(() => new RaterWordsModel(calls, page), [calls, page.raterId])
  useEffect(() => store.put(page), [store, page])
  const texts = store.texts.value
  const isNewer = store.newer.value !== null
  const error = isNewer ? undefined : store.outcome.value?.error
  const send = async () => {
    if (await store.send()) onDone()
  }
  const told = isSelf ? 'self' : page.leftOut ? 'leftOut' : page.isNamed ? 'named' : 'group'
  return (
    <RaterFrame
      flow={flow}
      foot={
        <>
          <Button size="large" kind="quiet" onClick={onDone}>
            {t('leader360.rater.words.skip')}
          </Button>
          {isNewer ? (
            <Button size="large" kind="primary" onClick={store.takeNewer}>
              {t('leader360.rater.words.again')}
            </Button>
          ) : (
            <Button
              size="large"
              kind="primary"
              icon={paperPlaneRightIcon}
              busy={store.busy.value.has('save')}
              onClick={() => void send()}
            >
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
          onChange={text => store.write(it.code, text)}
        />
      ))}
      {(isNewer || error !== undefined) && (
        <Notice kind={isNewer ? 'caution' : 'critical'} role="alert">
          {isNewer ? t('leader360.rater.words.newer') : reasonOf(error, t)}
        </Notice>
      )}
    </RaterFrame>
  )
}
