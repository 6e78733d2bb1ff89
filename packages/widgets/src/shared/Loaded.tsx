import { useSignals } from '@preact/signals-react/runtime'
import { TrellisError } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { useTrellis } from './context.tsx'
import type { Load } from './createLoad.ts'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import { compassIcon, lockIcon } from './icons.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { Skeleton } from './Skeleton.tsx'
import { useTried } from './useTried.ts'
import { whyNotLoaded } from './whyNotLoaded.ts'

export interface LoadedProps<T> {
  of: Load<T>
  /** Draws what was loaded. */
  children: (value: T) => ReactNode
  /** Lines that hold the place while it loads, or a drawing of its shape. */
  skeleton?: number | ReactNode
  /** Said where it failed, in place of the error's own sentence. */
  failed?: string
  /** What one reads to whom it is not open. */
  refused?: Partial<Pick<EmptyStateProps, 'title' | 'text' | 'actions'>>
}

/**
 * Something loaded: a skeleton before it is here; a closed door where the plan, a right or the thing itself is missing; else the failure and a way
 * to try again, above what is here already.
 */
export function Loaded<T>({ of, children, skeleton = 10, failed, refused }: LoadedProps<T>) {
  useSignals()
  const { t } = useTrellis().i18n
  const load = useTried(of)
  const value = load.value.value
  const error = load.error.value
  const code = value === null && error instanceof TrellisError ? error.code : null
  if (code === 'entitlement')
    return <Closed title={t('core.entitlement.missing')} text={t('core.entitlement.contact')} />
  if (code === 'forbidden') return <Closed title={t('core.errors.forbidden')} {...refused} />
  if (code === 'notFound')
    return <Closed icon={compassIcon} title={t('account.notFound.title')} text={t('core.errors.notFound')} />
  return (
    <>
      {error !== null && <LoadFailed onRetry={() => load.reload()}>{failed ?? whyNotLoaded(error, t)}</LoadFailed>}
      {value !== null && children(value)}
      {value === null && error === null && typeof skeleton !== 'number' && skeleton}
      {value === null && error === null && typeof skeleton === 'number' && (
        <Skeleton label={t('core.states.loading')} lines={skeleton} />
      )}
    </>
  )
}

const Closed = (props: Pick<EmptyStateProps, 'title' | 'text' | 'actions' | 'icon'>) => (
  <EmptyState level={1} role="alert" icon={lockIcon} {...props} />
)
