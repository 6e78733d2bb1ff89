import { Button, EmptyState } from '@trellis/widgets'
import { useMatches } from 'react-router'
import { home } from '../config.ts'
import { useText } from '../context.tsx'
import { handleOf } from '../handle.ts'

/** A page whose room is still to come says so. */
export function NotBuiltPage() {
  const { t } = useText()
  const handle = handleOf(useMatches())
  return (
    <EmptyState
      level={1}
      title={t('account.notBuilt.title', { page: handle ? t(handle.title) : '' })}
      text={t('account.notBuilt.body')}
      actions={<Button href={home}>{t('account.notBuilt.action')}</Button>}
    />
  )
}
