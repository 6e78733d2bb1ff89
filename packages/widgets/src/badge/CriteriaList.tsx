import type { Certificate } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { criterionText } from '../shared/criterionText.ts'
import { Icon } from '../shared/Icon.tsx'
import { minusIcon } from '../shared/icons.ts'
import { checkCircleIcon } from '../shared/signs.ts'

/** The criteria of a certificate and which of them are met: never what was measured. */
export function CriteriaList({ of: criteria }: { of: Certificate['criteria'] }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <ul className="t-certcrit">
      {criteria.map(it => {
        const name = t(`sprint.certificate.keys.${it.key as 'duration'}`, { min: it.min ?? 0 })
        const met = it.meetsCriteria ? t('sprint.certificate.meets') : null
        return (
          <li key={it.key} className={it.meetsCriteria ? 'is-met' : undefined}>
            <Icon path={it.meetsCriteria ? checkCircleIcon : minusIcon} />
            <b>{name}</b>
            {it.type === 'design' && <span>{criterionText(i18n, it)}</span>}
            {met && <small>{met}</small>}
          </li>
        )
      })}
    </ul>
  )
}
