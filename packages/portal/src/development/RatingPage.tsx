import { Button, MemberRating } from '@trellis/widgets'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'

const asked = '/development/asked'

/** Feedback and advice for one who asks the person. */
function RatingPage() {
  const { id = '' } = useParams()
  const { t } = useText()
  const { inbox } = usePortal()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <MemberRating
      key={id}
      id={Number(id)}
      isNotMe={query.has('notMe')}
      onClose={() => void navigate(asked)}
      onChange={() => void inbox.refresh()}
      onExpired={<Button href={asked}>{t('sprint.rating.asked.title')}</Button>}
    />
  )
}

export { RatingPage as Component }
