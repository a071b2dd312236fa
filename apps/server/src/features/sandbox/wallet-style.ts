/** A separate file, because the content security policy allows no inline styles. */
export const walletStyle = `
:root { --cream: #fff5e1; --ink: #231a16; --red: #d4213d; --paper: #fffdf8; --soft: #6f5f55; --line: #eadcc3; --green: #1b7f4d; }
* { box-sizing: border-box; margin: 0; }
html { background: var(--cream); color: var(--ink); font: 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; -webkit-text-size-adjust: 100%; }
body { min-height: 100dvh; max-width: 480px; margin: 0 auto; display: flex; flex-direction: column; }
.ribbon { background: var(--ink); color: var(--cream); text-align: center; font-size: 13px; padding: 7px 16px; }
.ribbon b { letter-spacing: .14em; }
header { background: var(--red); color: #fff; padding: 18px 20px 64px; display: flex; align-items: center; gap: 12px; }
header .mark { width: 36px; height: 36px; flex: none; }
header p { font-size: 13px; line-height: 1.3; color: #ffe3e0; }
header h1 { font-size: 18px; line-height: 1.2; }
main { flex: 1; display: flex; flex-direction: column; padding: 0 16px 24px; margin-top: -44px; gap: 16px; }
.bill { background: var(--paper); border-radius: 20px; padding: 24px 20px 12px; box-shadow: 0 1px 2px #231a1614, 0 12px 32px #231a161f; }
.badge { width: 64px; height: 64px; display: block; margin: 0 auto 12px; }
.title { text-align: center; font-size: 15px; color: var(--soft); }
.title.good { color: var(--green); font-weight: 700; font-size: 18px; }
.title.bad { color: var(--red); font-weight: 700; font-size: 18px; }
.amount { text-align: center; font-size: 40px; line-height: 1.15; font-weight: 800; letter-spacing: -.02em; margin: 2px 0 20px; font-variant-numeric: tabular-nums; }
.amount.void { color: var(--soft); }
dl { border-top: 1px dashed var(--line); padding-top: 6px; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 9px 0; font-size: 15px; }
dt { color: var(--soft); }
dd { text-align: right; font-weight: 600; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
dd.code { font-size: 13px; line-height: 22px; font-weight: 500; }
dl .total { border-top: 1px dashed var(--line); margin-top: 6px; padding-top: 14px; font-size: 16px; }
dl .total dt { color: var(--ink); font-weight: 600; }
dl .total dd { font-weight: 800; }
.hint { text-align: center; font-size: 14px; color: var(--soft); padding: 0 12px; }
form { margin-top: auto; display: grid; gap: 10px; }
button { font: inherit; font-weight: 700; min-height: 56px; border-radius: 16px; border: 2px solid transparent; cursor: pointer; -webkit-tap-highlight-color: transparent; touch-action: manipulation; }
button[value="pay"] { background: var(--red); color: #fff; font-size: 18px; }
button[value="pay"]:active { background: #a81930; }
button[value="decline"] { background: none; border-color: var(--line); color: var(--ink); min-height: 52px; }
button[value="decline"]:active { background: #f5e6c8; }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
@media (max-height: 680px) {
  header { padding: 12px 20px 56px; }
  .bill { padding: 18px 18px 8px; }
  .amount { font-size: 34px; margin-bottom: 12px; }
  .badge { width: 52px; height: 52px; margin-bottom: 8px; }
  dl div { padding: 5px 0; }
  dl .total { padding-top: 10px; }
  main { gap: 10px; padding-bottom: 16px; }
  .hint { font-size: 13px; }
  form { gap: 8px; }
  button, button[value="decline"] { min-height: 48px; }
}
`;
