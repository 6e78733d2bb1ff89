// React's events on Preact: `onChange` of a text field is every input, focus events bubble.
import { createElement } from 'preact'

export { Fragment } from 'preact'

export function jsx(type: never, props: Record<string, unknown>, key?: string) {
  if (typeof type === 'string') {
    const rename = (from: string, to: string) => {
      if (from in props) {
        props[to] = props[from]
        delete props[from]
      }
    }
    rename('onFocus', 'onFocusIn')
    rename('onBlur', 'onFocusOut')
    if (type === 'textarea' || (type === 'input' && !/che|rad|fil/.test(props.type as string))) rename('onChange', 'onInput')
  }
  if (key !== undefined) props.key = key
  return createElement(type, props as never)
}
export { jsx as jsxs }
