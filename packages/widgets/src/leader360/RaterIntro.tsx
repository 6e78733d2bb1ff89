import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Avatar } from '../shared/Avatar.tsx'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Disclosure } from '../shared/Disclosure.tsx'
import { arrowRightIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { useChanges } from '../shared/useChanges.ts'
import { LanguageChoice } from '../survey/LanguageChoice.tsx'
import { NotBegun } from '../survey/NotBegun.tsx'
import { RaterFrame } from './RaterFrame.tsx'
import { keptWords } from './RaterWordsModel.ts'
import type { RaterCalls, RaterFlow } from './raterCalls.ts'
import { useRaterWords } from './useRaterWords.ts'
import { WhatIsTold } from './WhatIsTold.tsx'

export interface RaterIntroProps {
  flow: RaterFlow
  calls: RaterCalls
  onDeclined: () => void
  /** To the open questions, where words wait that are not sent. */
  onWords: () => void
}

/** Before the first statement: who asks, how long it takes, exactly what is shown, and who else is asked. */
export function RaterIntro({ flow, calls, onDeclined, onWords }: RaterIntroProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const { info, isSelf, values } = useRaterWords(flow)
  const changes = useChanges()
  const [declining, setDeclining] = useState(false)
  if (!info) return null
  const say = isSelf ? 'self' : 'other'
  const outside = info.asked?.filter(it => it.isOutside) ?? []
  const inside = info.asked?.filter(it => !it.isOutside) ?? []
  const begun = info.sentAt ? 'change' : info.attemptedQuestions > 0 ? 'resume' : 'begin'
  const begin = info.isDeclined ? 'thanks.after' : begun
  const outcome = changes.outcome.value
  return (
    <RaterFrame
      flow={flow}
      tools={<LanguageChoice value={flow.language.value} onChoose={flow.chooseLanguage} compact />}
      foot={
        <>
          <NotBegun flow={flow} />
          {!isSelf && !info.isDeclined && (
            <Button kind="quiet" size="large" onClick={() => setDeclining(true)}>
              {t('leader360.rater.decline.action')}
            </Button>
          )}
          <Button
            size="large"
            kind="primary"
            iconEnd={arrowRightIcon}
            busy={flow.busy.value}
            onClick={() => void flow.begin()}
            data-autofocus
          >
            {t(flow.failure.value ? 'core.actions.retry' : `leader360.rater.${begin}`)}
          </Button>
        </>
      }
    >
      <div className="t-rater__who">
        {!isSelf && <Avatar name={info.leader.name} src={info.leader.imageUrl} decorative />}
        <p className="t-label">{t(`leader360.rater.intro.${say}.kicker`, values)}</p>
      </div>
      <h2 className="t-title">{t(`leader360.rater.intro.${say}.title`, values)}</h2>
      <p className="t-lead">{t(`leader360.rater.intro.${say}.text`, values)}</p>
      {info.isDeclined && <Notice>{t('leader360.rater.declined', values)}</Notice>}
      {info.sentAt && (
        <Notice kind="positive">{t('leader360.rater.sentAt', { ...values, at: i18n.date(info.sentAt) })}</Notice>
      )}
      {info.sentAt && keptWords(info.raterId).read() && (
        <Notice kind="caution">
          <p>{t('leader360.rater.words.waiting')}</p>
          <Button onClick={onWords}>{t('leader360.rater.words.goOn')}</Button>
        </Notice>
      )}
      {!isSelf && (
        <>
          <h3 className="t-heading">{t('leader360.rater.told.title', values)}</h3>
          <WhatIsTold flow={flow} />
          {(info.asked?.length ?? 0) > 0 && (
            <Disclosure className="t-rater__asked" summary={t('leader360.rater.asked')}>
              {outside.length > 0 && (
                <p>{t('leader360.rater.askedOutside', { names: i18n.list(outside.map(it => it.name)) })}</p>
              )}
              {inside.length > 0 && <p>{i18n.list(inside.map(it => it.name))}</p>}
            </Disclosure>
          )}
        </>
      )}
      <p className="t-small t-muted">{t(`leader360.rater.intro.${say}.small`, values)}</p>
      <Confirmation
        open={declining}
        title={t('leader360.rater.decline.title')}
        text={t(info.sentAt ? 'leader360.rater.decline.takesBack' : 'leader360.rater.decline.text', values)}
        yes={t('leader360.rater.decline.send')}
        no={t('core.actions.cancel')}
        danger
        busy={changes.busy.value.has('decline')}
        onResult={result => {
          if (result !== 'confirm') return setDeclining(false)
          void changes
            .change('decline', async () => void (await calls.decline()))
            .then(isDone => isDone && onDeclined())
        }}
      >
        {outcome?.error !== undefined && (
          <Notice kind="critical" role="alert">
            {reasonOf(outcome.error, t)}
          </Notice>
        )}
      </Confirmation>
    </RaterFrame>
  )
}
