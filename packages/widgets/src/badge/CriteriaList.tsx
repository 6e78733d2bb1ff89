import type { Certificate, SprintFacts } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { criterionText } from '../shared/criterionText.ts'
import { criterionValue } from '../shared/criterionValue.ts'
import { Icon } from '../shared/Icon.tsx'
import { minusIcon } from '../shared/icons.ts'
import { checkCircleIcon } from '../shared/signs.ts'

export interface CriteriaListProps {
  of: Certificate['criteria']
  /** What was reached: told to the holder alone. */
  facts?: SprintFacts | undefined
}

/** The criteria of a certificate, which of them are met, and to the holder by what. */
export function CriteriaList({ of: criteria, facts }: CriteriaListProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <ul className="t-certcrit" data-facts={facts ? '' : undefined}>
      {criteria.map(it => {
        const name = t(`sprint.certificate.keys.${it.key as 'duration'}`, { min: it.min ?? 0 })
        const met = it.meetsCriteria ? t('sprint.certificate.meets') : null
        return (
          <li key={it.key} className={it.meetsCriteria ? 'is-met' : undefined}>
            <Icon path={it.meetsCriteria ? checkCircleIcon : minusIcon} />
            <b>{name}</b>
            {it.type === 'design' && <span>{criterionText(i18n, it)}</span>}
            {facts && <strong className="t-num">{criterionValue(i18n, it, facts)}</strong>}
            {met && <small>{met}</small>}
          </li>
        )
      })}
    </ul>
  )
}
