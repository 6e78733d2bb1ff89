import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { IconPath } from './icons.ts'
import { circleNotchIcon } from './signs.ts'
import { Tooltip } from './Tooltip.tsx'

type Native = Omit<ComponentPropsWithRef<'button'>, 'children'> &
  Pick<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'rel'>

export interface ButtonProps extends Native {
  /** One filled (primary) button a page at most. */
  kind?: 'default' | 'primary' | 'quiet' | 'danger'
  size?: 'small' | 'large'
  icon?: IconPath
  iconEnd?: IconPath
  /** Accessible name of a button without words; it is shown as a tooltip. */
  label?: string
  block?: boolean
  /** The action runs: the button keeps its place and focus but does nothing. */
  busy?: boolean
  /**
   * Why the button cannot be used. It stays reachable, says the reason and does nothing. One that may have a reason later is given
   * it as undefined until then: so it keeps the focus when it comes.
   */
  disabledReason?: string | undefined
  children?: ReactNode
}

/**
 * Starts an action, or with `href` leads to a page. With `label` and no children it is an icon button.
 * Prefer `disabledReason` to `disabled`: people learn what is missing.
 */
export function Button(props: ButtonProps) {
  const {
    kind = 'default',
    size,
    icon,
    iconEnd,
    label,
    block,
    busy,
    disabledReason,
    children,
    className,
    ...rest
  } = props
  const reasonId = useId()
  const blocked = busy || Boolean(disabledReason)
  const bare = children === undefined || children === null
  const inner = {
    part: 'button',
    ...rest,
    className: cx(
      't-button',
      kind !== 'default' && `t-button--${kind}`,
      size && `t-button--${size}`,
      bare && 't-button--icon',
      block && 't-button--block',
      className,
    ),
    'aria-label': rest['aria-label'] ?? (bare ? label : undefined),
    'aria-busy': busy || undefined,
    'aria-disabled': blocked || rest['aria-disabled'],
    'aria-describedby': disabledReason ? reasonId : rest['aria-describedby'],
    onClick: blocked ? (event: MouseEvent<HTMLButtonElement>) => event.preventDefault() : rest.onClick,
    children: (
      <>
        {busy ? (
          <Icon path={circleNotchIcon} size="small" className="t-spin" />
        ) : (
          icon && <Icon path={icon} size={bare ? undefined : 'small'} />
        )}
        {children}
        {iconEnd && <Icon path={iconEnd} size="small" />}
      </>
    ),
  }
  const button =
    rest.href !== undefined && !rest.disabled ? <a {...(inner as object)} /> : <button type="button" {...inner} />
  // Around a button that may have a reason, too: were it put there with the reason, the button would lose the focus.
  if ('disabledReason' in props)
    return (
      <Tooltip id={reasonId} text={disabledReason ?? ''} block={block}>
        {button}
      </Tooltip>
    )
  return bare && label ? (
    <Tooltip text={label} silent>
      {button}
    </Tooltip>
  ) : (
    button
  )
}
