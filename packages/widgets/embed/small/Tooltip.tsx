import type { TooltipProps } from '../../src/shared/Tooltip.tsx'

/** The browser's own tooltip in place of ours: 1.5 KB for a word on two buttons were too much. */
export function Tooltip({ text, children, id, silent, block }: TooltipProps) {
  return (
    <span className={`t-tip-anchor${block ? ' t-tip-anchor--block' : ''}`} title={text || undefined}>
      {children}
      {!silent && text && (
        <span id={id} className="t-hidden">
          {text}
        </span>
      )}
    </span>
  )
}
