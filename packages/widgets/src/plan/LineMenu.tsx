import { useTrellis } from '../shared/context.tsx'
import { arrowDownIcon, arrowUpIcon, pencilSimpleIcon, trashIcon } from '../shared/icons.ts'
import { ActionsMenu } from './ActionsMenu.tsx'
import type { Leaving, PlanBoardStore } from './PlanBoardModel.ts'

type Line = Pick<Leaving, 'id' | 'version' | 'label'>

export interface LineMenuProps {
  kind: Leaving['kind']
  store: PlanBoardStore
  line: Line
  /** After which line it stands a place further up, or down; undefined where it cannot. */
  up: number | null | undefined
  down: number | undefined
  onEdit: (id: number) => void
}

/** What can be done with a line: change it, move it a place, delete it. */
export function LineMenu({ kind, store, line, up, down, onEdit }: LineMenuProps) {
  const { t } = useTrellis().i18n
  const { id, version, label } = line
  const move = (afterId: number | null) => void store.move(id, afterId, label)
  return (
    <ActionsMenu
      label={label}
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
    />
  )
}
