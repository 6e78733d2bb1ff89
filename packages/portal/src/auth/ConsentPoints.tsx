import { checkIcon, Icon } from '@trellis/widgets'
import { useText } from '../context.tsx'

const points = ['store', 'results', 'team', 'research', 'leave'] as const

/** What a person agrees to, in five sentences. */
export function ConsentPoints() {
  const { t } = useText()
  return (
    <ul className="t-points">
      {points.map(point => (
        <li key={point}>
          <Icon path={checkIcon} />
          <span>{t(`account.consent.points.${point}`)}</span>
        </li>
      ))}
    </ul>
  )
}
