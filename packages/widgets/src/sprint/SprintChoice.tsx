import type { ReactNode } from 'react'
import { Icon } from '../shared/Icon.tsx'
import type { IconPath } from '../shared/icons.ts'

/** One way on at the end of a sprint, an item of the list `t-sprintends`: what it is, what it does, and its button. */
export const SprintChoice = ({
  icon,
  title,
  text,
  children,
}: {
  icon: IconPath
  title: string
  text: string
  children: ReactNode
}) => (
  <li>
    <Icon path={icon} size="large" />
    <span>
      <b>{title}</b>
      <small>{text}</small>
    </span>
    <span className="t-sprintends__act">{children}</span>
  </li>
)
