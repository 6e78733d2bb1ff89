import { memo } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { arrowDownIcon, arrowUpIcon, dotsThreeIcon, pencilSimpleIcon, trashIcon } from '../shared/icons.ts'
import { Menu } from '../shared/Menu.tsx'
import type { Leaving, PlanBoardStore } from './PlanBoardModel.ts'

type Line = Pick<Leaving, 'id' | 'version' | 'label'>

export interface LineMenuProps {
  kind: Leaving['kind']
  store: PlanBoardStore
  line: Line
  /** All of its list, in order: the line goes a place up or down in it. Left out, it has no order. */
  all?: readonly Line[]
  onEdit: (id: number) => void
}

/** What can be done with a line: change it, move it a place, delete it. */
export function LineMenu({ all = [], ...of }: LineMenuProps) {
  const at = all.findIndex(it => it.id === of.line.id)
  const up = at > 0 ? (all[at - 2]?.id ?? null) : undefined
  const down = at >= 0 ? all[at + 1]?.id : undefined
  return <PlacedMenu {...of} up={up} down={down} />
}

interface PlacedMenuProps extends Omit<LineMenuProps, 'all'> {
  /** After which line it stands a place further up, or down; undefined where it cannot. */
  up: number | null | undefined
  down: number | undefined
}

/** Drawn again only with its line: a board has hundreds. */
const PlacedMenu = memo(function PlacedMenu({ kind, store, line, up, down, onEdit }: PlacedMenuProps) {
  const { t } = useTrellis().i18n
  const { id, version, label } = line
  const move = (afterId: number | null) => void store.move(id, afterId, label)
  return (
    <Menu
      label={t('plan.board.lines.actions', { label })}
      align="end"
      items={[
        { id: 'edit', label: t('core.actions.edit'), icon: pencilSimpleIcon, onSelect: () => onEdit(id) },
        ...(up !== undefined
          ? [
              {
                id: 'up',
                label: t('plan.board.lines.up'),
                icon: arrowUpIcon,
                onSelect: () => move(up),
              },
            ]
          : []),
        ...(down !== undefined
          ? [
              {
                id: 'down',
                label: t('plan.board.lines.down'),
                icon: arrowDownIcon,
                onSelect: () => move(down),
              },
            ]
          : []),
        {
          id: 'delete',
          label: t('core.actions.delete'),
          icon: trashIcon,
          danger: true,
          divided: true,
          onSelect: () => store.remove({ kind, id, version, label }),
        },
      ]}
      trigger={props => (
        <Button
          {...props}
          kind="quiet"
          size="small"
          icon={dotsThreeIcon}
          aria-label={t('plan.board.lines.actions', { label })}
        />
      )}
    />
  )
})
