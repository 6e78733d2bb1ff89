import { Custom360s } from '@trellis/widgets'
import { usePortal } from '../context.tsx'

/** The organisation's own 360s and the minimum of a group, for administrators. */
function Custom360Page() {
  const portal = usePortal()
  return <Custom360s onChange={() => void portal.load()} />
}

export { Custom360Page as Component }
