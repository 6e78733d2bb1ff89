import type { ViewingRight } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { stateIcons } from './MatrixCell.tsx'

const states = ['GRANTED', 'REQUESTED', 'DECLINED', 'REVOKED', 'NONE'] as const

/** How many cells of the matrix are in each state. */
export function MatrixTally({ items }: { items: readonly Pick<ViewingRight, 'status'>[] }) {
  const { i18n } = useTrellis()
  return (
    <ul className="t-tally">
      {states.map(state => {
        const count = items.filter(it => it.status === state).length
        const icon = stateIcons[state]
        return (
          (count > 0 || state !== 'REVOKED') && (
            <li key={state}>
              {icon ? <Icon path={icon} size="small" /> : <i className="t-tally__box" />}
              <b className="t-num">{i18n.number(count)}</b>
              {i18n.t(`team.impact.tally.${state}`)}
            </li>
          )
        )
      })}
    </ul>
  )
}
