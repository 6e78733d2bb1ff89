import { achievements, type Judged, judge, type SprintResult } from '@trellis/sdk'
import { useId, useState } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { criterionText } from '../../shared/criterionText.ts'
import { criterionValue } from '../../shared/criterionValue.ts'
import { dayWords } from '../../shared/dayWords.ts'
import { Icon } from '../../shared/Icon.tsx'
import { caretDownIcon, caretRightIcon, clockIcon, type IconPath, minusIcon } from '../../shared/icons.ts'
import { Notice } from '../../shared/Notice.tsx'
import { checkCircleIcon, warningCircleIcon } from '../../shared/signs.ts'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import { plainDay } from '../sprintDays.ts'

export interface CertificationProps {
  result: SprintResult
  /** A header that opens, with the overall status; or the criteria and, apart, the results. Source: spec 2 section 2. */
  style: 'dropdown' | 'list'
  /** Open from the begin. */
  open?: boolean
  /** When the results are known is said already, above it. */
  isSaid?: boolean
}

const dayStyle = { day: 'numeric', month: 'short' } as const

/** The crew's last answers are still taken; without a crew there are none. */
const isToCome = ({ knownAt, judgedAt, facts }: SprintResult) =>
  facts.crew.length > 0 && !judgedAt && knownAt !== null && Date.parse(knownAt) > Date.now()

/** The sign and word of met, missed, and not known: the last is neither. */
function useStatus(result: SprintResult) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const later =
    result.knownDay && isToCome(result)
      ? t('sprint.certificate.known', { day: dayWords(i18n, result.knownDay, dayStyle) })
      : t('sprint.certificate.notKnown')
  return (met: boolean | null, isOverall = false): { icon: IconPath; word: string; is: string } => {
    if (met === null) return { icon: isOverall ? clockIcon : minusIcon, word: later, is: 'open' }
    return met
      ? { icon: checkCircleIcon, word: t('sprint.certificate.meets'), is: 'met' }
      : { icon: warningCircleIcon, word: t('sprint.certificate.meetsNot'), is: 'missed' }
  }
}

/** The criteria of a sprint's certificate with how it stands at each. */
export function Certification({ result, style, open = false, isSaid = false }: CertificationProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const id = useId()
  const [isOpen, setOpen] = useState(open)
  const status = useStatus(result)
  const { criteria, overall } = judge(achievements[result.achievement].criteria, result.facts)
  const of = (type: Judged['type']) => criteria.filter(it => it.type === type)
  const name = t(`badge.names.${result.achievement}`)
  /** Why something is not known is said once for all of it. */
  const isEarly = result.facts.crew.length > 0 && !result.knownDay
  const isWhySaid = !result.issuedAt && (isEarly || isToCome(result))
  const note = result.issuedAt
    ? t('sprint.certificate.issued', { day: i18n.date(result.issuedAt) })
    : isEarly
      ? t('sprint.certificate.early')
      : result.knownDay && isToCome(result) && !isSaid
        ? t('sprint.certificate.later', { day: dayWords(i18n, result.knownDay, plainDay) })
        : null
  if (style === 'list')
    return (
      <div className="t-criteria">
        <h3 className="t-subheading">{t('sprint.certificate.listTitle')}</h3>
        <Rows of={of('design')} {...{ result, status, isWhySaid }} />
        <h3 className="t-subheading">{t('sprint.certificate.results')}</h3>
        <Rows of={of('result')} {...{ result, status, isWhySaid }} />
        <Notice>
          {t('sprint.certificate.metOf', {
            met: criteria.filter(it => it.meetsCriteria).length,
            total: criteria.length,
          })}
          {note && ` · ${note}`}
        </Notice>
      </div>
    )
  const whole = status(overall, true)
  return (
    <div className="t-criteria">
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <Icon path={isOpen ? caretDownIcon : caretRightIcon} />
          <span>{t('sprint.certificate.criteria', { name })}</span>
          <span className={`t-criteria__state is-${whole.is}`}>
            <Icon path={whole.icon} />
            {whole.word}
          </span>
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        <Rows of={criteria} {...{ result, status, isWhySaid }} />
      </div>
      {note && <p className="t-underlist t-small t-muted">{note}</p>}
    </div>
  )
}

interface RowsProps {
  of: readonly Judged[]
  result: SprintResult
  status: ReturnType<typeof useStatus>
  /** Below or above the rows stands why something is not known. */
  isWhySaid: boolean
}

function Rows({ of, result, status, isWhySaid }: RowsProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <ul>
      {of.map(it => {
        const { icon, word, is } = status(it.meetsCriteria)
        const isOpen = isWhySaid && it.meetsCriteria === null
        return (
          <li key={it.key} className={`is-${is}`}>
            <Icon path={icon} />
            <b className={it.type === 'result' ? 'is-result' : undefined}>
              {t(`sprint.certificate.keys.${it.key as 'duration'}`, { min: it.min ?? 0 })}
            </b>
            {it.type === 'design' && <em>{criterionText(i18n, it)}</em>}
            {/* As long as answers come none are too few. */}
            <span className="t-num">{!isOpen && criterionValue(i18n, it, result.facts)}</span>
            <em className="t-criteria__state">{isOpen ? <VisuallyHidden>{word}</VisuallyHidden> : word}</em>
          </li>
        )
      })}
    </ul>
  )
}
