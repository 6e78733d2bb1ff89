import { Bone, Skeleton } from '@trellis/widgets'
import { useText } from '../context.tsx'

/** What stands while the person's state loads: the shape of the shell, so that nothing jumps. */
export function ShellSkeleton() {
  const { t } = useText()
  return (
    <div className="t-portal">
      <div className="t-shell has-nav is-loading">
        <div className="t-nav" aria-hidden="true" />
        <div className="t-shell__page">
          <div className="t-top" />
          <div className="t-main">
            <Skeleton label={t('core.states.loading')}>
              <Bone width="28%" />
              <Bone width="62%" height={34} />
              <Bone width="54%" />
              <Bone width={190} height={44} />
            </Skeleton>
          </div>
        </div>
      </div>
    </div>
  )
}
