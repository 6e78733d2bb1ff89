import { NetworkPlaces } from '@trellis/widgets'
import { useNavigate } from 'react-router'

const boardHref = (userId: number) => `/plan/of/${userId}`

/** Whose networks the person is in, and who asks. */
function NetworkPage() {
  const navigate = useNavigate()
  return <NetworkPlaces boardHref={boardHref} onAccepted={userId => void navigate(boardHref(userId))} />
}

export { NetworkPage as Component }
