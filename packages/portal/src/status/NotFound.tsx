import { Button, compassIcon, EmptyState } from '@trellis/widgets'
import { useSearchParams } from 'react-router'
import { home } from '../config.ts'
import { useText } from '../context.tsx'

/** No such page. Whoever leads here for another reason says so in `errMessage`; where that is empty, a permission is missing. */
function NotFound() {
  const { t } = useText()
  const [query] = useSearchParams()
  const message = query.get('errMessage')
  return (
    <div className="t-narrow">
      <EmptyState
        level={1}
        icon={compassIcon}
        title={t('account.notFound.title')}
        text={message === null ? t('account.notFound.text') : message || t('account.notFound.default')}
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
