import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'

/** That no sprint runs, with the way to one for who designs it; else the text says to wait for it, where it is no other one. */
export function NoSprint({ designHref, text }: { designHref: string | undefined; text?: string }) {
  const { t } = useTrellis().i18n
  return (
    <EmptyState
      level={1}
      title={t('sprint.dashboard.none')}
      text={text ?? t(designHref ? 'sprint.dashboard.noneText' : 'sprint.dashboard.noneMember')}
      actions={
        designHref && (
          <Button kind="primary" size="large" href={designHref}>
            {t('sprint.dashboard.design')}
          </Button>
        )
      }
    />
  )
}
