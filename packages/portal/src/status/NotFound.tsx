import { Button, compassIcon, EmptyState } from '@trellis/widgets'
import { useSearchParams } from 'react-router'
import { home } from '../config.ts'
import { useText } from '../context.tsx'

/** No such page; `errMessage` replaces the default sentence. */
function NotFound() {
  const { t } = useText()
  const [query] = useSearchParams()
  return (
    <div className="t-narrow">
      <EmptyState
        level={1}
        icon={compassIcon}
        title={t('account.notFound.title')}
        text={query.get('errMessage') || t('account.notFound.default')}
        actions={
          <Button kind="primary" href={home}>
            {t('account.notFound.action')}
          </Button>
        }
      />
    </div>
  )
}

export { NotFound as Component }
