import { useSignals } from '@preact/signals-react/runtime'
import { momentText } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { LanguageChoice } from '../survey/LanguageChoice.tsx'
import { laterMs } from '../survey/later.ts'
import { NotBegun } from '../survey/NotBegun.tsx'
import { AlignmentAudience } from './AlignmentAudience.tsx'
import { AlignmentFrame } from './AlignmentFrame.tsx'
import { AskedPeople } from './AskedPeople.tsx'
import type { Alignment } from './alignmentCalls.ts'

const points = [
  'aspects',
  'time',
  'confidential',
  'status',
  'skip',
  'save',
  'direction',
  'team',
  'stakeholders',
] as const
/** The first intro: what the survey is, how long it takes, and who sees what of it. */
export function AlignmentIntro({ alignment }: { alignment: Alignment }) {
  useSignals()
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const page = alignment.info.value
  // Dates and lists cost a phone 100 ms of `Intl`: the words that matter and the button come first.
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSettled, laterMs, true)
    return () => clearTimeout(timer)
  }, [])
  const teamName = page?.teamName || t('alignment.sampleTeam')
  const minimum = page?.minimum ?? 0
  const answered = page?.totalAttemptedQuestions ?? 0
  return (
    <AlignmentFrame
      alignment={alignment}
      foot={
        <>
          <NotBegun flow={alignment} />
          {settled && page?.deadline && (
            <span className="t-small t-muted">
              {t('alignment.survey.until', { date: momentText(page.deadline, i18n) })}
            </span>
          )}
          <Button
            size="large"
            kind="primary"
            busy={alignment.busy.value}
            onClick={() => void alignment.begin()}
            data-autofocus
          >
            {t(
              alignment.failure.value
                ? 'core.actions.retry'
                : answered > 0
                  ? 'alignment.intro1.resume'
                  : 'alignment.intro1.start',
            )}
          </Button>
        </>
      }
    >
      <div className="t-alignment__intro">
        <div className="t-alignment">
          <h2 className="t-title">{t('alignment.intro1.lead', { teamName })}</h2>
          {alignment.preview && <p className="t-alignment__lead">{t('alignment.preview.body')}</p>}
          <LanguageChoice value={alignment.language.value} onChoose={alignment.chooseLanguage} />
          <ul className="t-gla__points">
            {points.map(it => (
              <li key={it}>{t(`alignment.intro1.points.${it}`, { teamName, minimum })}</li>
            ))}
          </ul>
          {page?.asked && <AskedPeople asked={page.asked} minimum={minimum} />}
          {config.supportEmail && (
            <p className="t-small t-muted">{t('alignment.intro1.support', { supportEmail: config.supportEmail })}</p>
          )}
        </div>
        {settled && <AlignmentAudience />}
      </div>
    </AlignmentFrame>
  )
}
