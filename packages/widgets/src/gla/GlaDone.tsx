import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { eyeIcon } from '../shared/icons.ts'
import { Moment } from '../survey/Moment.tsx'
import type { GlaDoneProps } from './GlaAfter.tsx'
import { GlaBars } from './GlaBars.tsx'

/** The assessment is done, over the Leader Profile: the result itself, and one button that leads to it. */
export function GlaDone({ onClose, after }: GlaDoneProps) {
  const { t } = useTrellis().i18n
  return (
    <Moment
      title={t('gla.ready.title')}
      lead={t('gla.ready.lead')}
      actions={
        <Button kind="primary" size="large" onClick={onClose}>
          {t('gla.ready.read')}
        </Button>
      }
      who={
        <p className="t-moment__who t-small t-muted">
          <Icon path={eyeIcon} size="small" label={t('team.audience.label')} />
          <span>{t('gla.ready.who')}</span>
        </p>
      }
      picture={<GlaBars />}
      after={after}
    />
  )
}
