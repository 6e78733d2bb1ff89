import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { lockIcon } from '../shared/icons.ts'

/** A number that is not shown: a lock, and the reason with its own numbers. Never 0, a dash or a blank. */
export function NotShown({ reason }: { reason: string }) {
  const { t } = useTrellis().i18n
  return (
    <span className="t-notshown">
      <Icon path={lockIcon} size="small" />
      <span>
        {t('alignment.report.hidden.title')}
        <small>{reason}</small>
      </span>
    </span>
  )
}
