import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { dotsThreeIcon } from '../shared/icons.ts'
import { Menu, type MenuProps } from '../shared/Menu.tsx'

export interface ActionsMenuProps extends Pick<MenuProps, 'items'> {
  /** What they are done with: a line, a milestone, a person. */
  label: string
}

/** What can be done with one of a list, behind a button at the end of its line. */
export function ActionsMenu({ label, items }: ActionsMenuProps) {
  const name = useTrellis().i18n.t('plan.board.lines.actions', { label })
  return (
    <Menu
      label={name}
      align="end"
      items={items}
      trigger={props => <Button {...props} kind="quiet" size="small" icon={dotsThreeIcon} aria-label={name} />}
    />
  )
}
