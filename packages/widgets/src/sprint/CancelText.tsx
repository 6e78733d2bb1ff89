import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { checkIcon } from '../shared/icons.ts'
import { xIcon } from '../shared/signs.ts'

const lost = ['entry', 'toCome'] as const
const kept = ['crew', 'design'] as const

/** What is lost where a running sprint is cancelled, and what stays. */
export function CancelText() {
  const { t } = useTrellis().i18n
  return (
    <>
      <p>{t('sprint.ends.ask.cancel')}</p>
      <ul className="t-lost">
        {lost.map(it => (
          <li key={it}>
            <Icon path={xIcon} size="small" label={t('sprint.ends.lostLabel')} />
            <span>{t(`sprint.ends.lost.${it}`)}</span>
          </li>
        ))}
        {kept.map(it => (
          <li key={it}>
            <Icon path={checkIcon} size="small" label={t('sprint.ends.keptLabel')} />
            <span>{t(`sprint.ends.kept.${it}`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
