import type { Plugin } from 'vite'

/**
 * What Preact 11.2 holds for others: hydration, suspense, portals, class components and their lifecycle, MathML, inner
 * HTML, error boundaries. The widget has function components with hooks and context, drawn into an empty box.
 */
const cuts: [piece: string, instead?: string][] = [
  // Hydration and suspense.
  ['128&u.__u&&(c=32&u.__u,s=u.__c.__z)&&(r.__u|=c,p=o=[],8==s.nodeType?l=B(s,o):o.push(s),l=o[0]||l),'],
  ['p&&p.some(g),'],
  ['l&&(n.__m&&n.__m(r,o),l=!1),o=null}', '0}'],
  ['32&u.__u?[i]:null,f,i||S(u),32&u.__u,o)', 'null,f,i||S(u),0,o)'],
  ['9==r.nodeType&&(r=r.documentElement),i=(u=t&&32&t.__u)?null:r.__k,', 'i=r.__k,'],
  ['i?null:r.firstChild?d.call(r.childNodes):null,f,i?i.__e:r.firstChild,u,o)', 'null,f,i?i.__e:null,0,o)'],
  ['!u&&(i=t.__c)&&(i=i.__z)&&(f=B(i,o=[]))&&(i==t.__e&&o.some(g),g(f),g(i)),'],
  ['o)for(s=0;s<o.length;s++)if((k=o[s])&&(C?k.localName==C:3==k.nodeType)){t=k,o[s]=null;break}if(!t)', '!t)'],
  [
    'if(a="template"==C&&t.content||t,o="textarea"==C&&null!=x.defaultValue?null:o&&d.call(a.childNodes),!l&&o)for($={},s=0;s<t.attributes.length;s++)$[(k=t.attributes[s]).name]=k.value;',
    'a=t;',
  ],
  [',o?o[0]:u.__k&&S(u,0),l,c),o&&o.some(g))', ',u.__k&&S(u,0),l,c))'],
  ['l&&"function"!=typeof k||$[s]===k', '$[s]===k'],
  ['$===x||l&&t.data==x||(t.data=x)', '$===x||(t.data=x)'],
  // Comments between elements, which only hydration leaves.
  ['for(t&&!t.parentNode', 'return t&&!t.parentNode'],
  ['o=n.__e,e=t;e&&8==e.nodeType;)e=e.nextSibling;for(o!=e&&(', 'o=n.__e,o!=t&&('],
  ['t=o;(t=t&&t.nextSibling)&&8==t.nodeType&&!t.data.startsWith("$s"););return t}', 'o.nextSibling}'],
  // Hooks into Preact that nobody uses, another way to wait for the next drawing, another document.
  ['return!o&&n.vnode&&n.vnode(e),e}', 'return e}'],
  ['n.vnode&&n.vnode(r),z(', 'z('],
  ['n.event?n.event(r):r', 'r'],
  ['&&i==n.debounceRendering||((i=n.debounceRendering)||queueMicrotask)(H)', '||queueMicrotask(H)'],
  ['(i||queueMicrotask)(H)', 'queueMicrotask(H)'],
  ['M=a.ownerDocument||document,!C)return M.', '!C)return document.'],
  ['t=M.createElementNS', 't=document.createElementNS'],
  // Portals.
  ['if(n.props.__P)return t;'],
  ['"function"!=typeof n.type||n.props.__P?null:S(n)', '"function"!=typeof n.type?null:S(n)'],
  ['n.__c&&!n.props.__P)return', 'n.__c)return'],
  ['||u&&!t.props.__P)', '||u)'],
  [
    'M.__P&&(s=l,f=(t=M.__P).namespaceURI,c=o=null,u.props&&u.props.__P!=t&&(u.__k.some(function(n){n&&J(n,n)}),u.__k=null),l=u.__k?S(u,0):null),',
  ],
  ['M.__P&&(r.__e=null,l=s),'],
  // Class components, and consumers of a context.
  ['C=(s=V.prototype)&&s.render,j=(s=V.contextType)&&i[s.__c],L=s?j?j.props.value:s.__:i,', 'L=i,'],
  [
    '(C?r.__c=d=new V(M,L):(r.__c=d=new x(M,L),d.constructor=V,d.render=K),j&&j.sub(d),d.state||(d.state={}),',
    '(r.__c=d=new x(M,L),d.constructor=V,d.render=K,',
  ],
  [
    'C&&(d.__s||(d.__s=d.state),V.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=_({},d.__s)),_(d.__s,V.getDerivedStateFromProps(M,d.__s)))),k=d.props,b=d.state,',
  ],
  ['M!==k&&C&&!V.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(M,L),'],
  [
    'd.componentWillUpdate&&d.componentWillUpdate(M,d.__s,L),C&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate(k,b,m)})}else C&&!V.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),C&&d.componentDidMount&&d.__h.push(d.componentDidMount);',
    '}',
  ],
  ['C&&(y.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,'],
  ['y.push.apply(d.__h,d.__k),d.__k=[],'],
  ['(d.props=M,d.state=d.__s,d.__g&=-9)', '(d.props=M,d.__g&=-9)'],
  ['q=C?25:0;', 'q=0;'],
  ['d.render(d.props,d.state=d.__s,d.context)', 'd.render(d.props,0,d.context)'],
  ['C&&u.__c&&d.getSnapshotBeforeUpdate&&(m=d.getSnapshotBeforeUpdate(k,b)),'],
  ['(t.Consumer=function(n,t){return n.children(t)}).contextType=t,t', 't,t'],
  // Other namespaces, inner HTML, captured events.
  ['"math"==C?f="http://www.w3.org/1998/Math/MathML":'],
  ['x.is?x:a'],
  ['createElementNS(f,C,)', 'createElementNS(f,C)'],
  [
    '"dangerouslySetInnerHTML"==s?y=k:"children"==s||s in x||"value"==s&&"defaultValue"in x||"checked"==s&&"defaultChecked"in x||',
    '"children"==s||s in x||',
  ],
  ['"dangerouslySetInnerHTML"==s?h=k:'],
  [
    'h?(l||y&&(h.__html==y.__html||h.__html==t.innerHTML)||(t.innerHTML=h.__html),r.__k=[]):(y&&(t.textContent=""),("foreignObject"==C||"http://www.w3.org/1998/Math/MathML"==f&&v.test(C))&&(f="http://www.w3.org/1999/xhtml"),I(a',
    '(I(a',
  ],
  [
    'l&&"textarea"!=C||(s="value","progress"==C&&null==b?t.removeAttribute(s):null==b||b===t[s]&&("progress"!=C||b)||',
    '(s="value",null==b||b===t[s]||',
  ],
  ['.replace(/xlink(H|:h)/,"h")'],
  [
    'f=t!=(t=t.replace(l,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),r?n.addEventListener(t,o,f):n.removeEventListener(t,o,f)',
    't=t.slice(2).toLowerCase(),r?n.addEventListener(t,o):n.removeEventListener(t,o)',
  ],
  ['l=/(PointerCapture)$|Capture$/i,'],
  // Attributes that no element of a widget has, and moving an element without a new start of what runs in it.
  ['&&"list"!=t&&"form"!=t'],
  ['&&"download"!=t&&"rowSpan"!=t&&"colSpan"!=t'],
  ['"popover"==t&&1==r?"":r', 'r'],
  ['!u&&r.moveBefore&&o.parentNode?r.moveBefore(o,t):'],
]

/** Of the hooks: calling those who listened before, of whom there are none. */
const hookCuts: typeof cuts = [
  [',v=a.__b,l=a.__r,m=a.diffed,h=a.__c,s=a.unmount,p=a.__;', ';'],
  [',v&&v(n)'],
  [',p&&p(n,t)'],
  ['l&&l(n),'],
  ['m&&m(n);'],
  [',h&&h(n,t)'],
  ['s&&s(n);'],
]

/** Pieces too long to write down: from the one text to the other, both replaced. */
const spans: [from: string, to: string, instead: string][] = [
  [
    'if(e.length=v,r.__v=null,c||o)',
    'n.__e(t,r,u)}',
    'e.length=v,r.__v=null,r.__e=u.__e,r.__k||(r.__k=u.__k||[]),D(r),n.__e(t,r,u)}',
  ],
  ['n={__e:function(n,t,r,u)', 'throw f=0,n}}', 'n={__e:function(n){throw f=0,n}}'],
  ['x.prototype.setState=', 'x.prototype.render=$', 'x.prototype.setState=function(){this.__v&&L(this)}'],
]

/** Effects run right after drawing: waiting for a frame first costs one at every step on the way to the questions. */
const hookSpans: typeof spans = [
  ['var k="function"==typeof requestAnimationFrame', '||z)(g)}', 'function B(n){1!=n||queueMicrotask(g)}'],
]

function lean(code: string, spans: [string, string, string][], cuts: [string, string?][]): string {
  const missing = (piece: string) =>
    new Error(`Preact has changed: ${piece} is not there. See embed/build/leanPreact.ts`)
  for (const [from, to, instead] of spans) {
    const start = code.indexOf(from)
    const end = code.indexOf(to, start)
    if (start < 0 || end < 0) throw missing(from)
    code = code.slice(0, start) + instead + code.slice(end + to.length)
  }
  for (const [piece, instead = ''] of cuts) {
    if (!code.includes(piece)) throw missing(piece)
    code = code.replace(piece, () => instead)
  }
  return code
}

/** Preact without what the widget never does; a build on another version fails. */
export const leanPreact = (): Plugin => ({
  name: 'trellis-lean-preact',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/preact/dist/preact.mjs')) return lean(code, spans, cuts)
    if (id.endsWith('/preact/hooks/dist/hooks.mjs')) return lean(code, hookSpans, hookCuts)
    return undefined
  },
})
