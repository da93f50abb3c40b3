import { languageCookie, languageStorageKey, languages } from '../../shared/languages.ts';

/** On the document while the language notice is due or shown. */
export const roomForOffer = 'offers-language';

/**
 * Runs in the head before anything is painted: the theme class (the visitor's, the operator's or the system's), and the saved language when the strict cookie
 * did not arrive (a visit from a search engine), and the room for the language notice. Until the page's own code is there, files
 * can be chosen already (use-early-files.ts). Allowed by its hash in the Content Security Policy.
 */
export const firstPaintScript = `(function(){
var d=document.documentElement,s=null,k='';
try{s=localStorage}catch(e){}
try{k=document.cookie}catch(e){}
var get=function(k){try{return s&&s.getItem(k)}catch(e){return null}};
var t=get('theme')||d.dataset.theme;
if(t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches))d.classList.add('dark');
var ok=/^(${languages.map(({ code }) => code).join('|')})$/;
var base=function(tag){return (tag||'').trim().split(/[-_]/)[0].toLowerCase()};
var u=new URL(location.href);
if(!ok.test(base(u.searchParams.get('lng')))){
var c=/(?:^|; )${languageCookie}=([a-z]+)/.exec(k),l=c&&ok.test(c[1])?c[1]:get('${languageStorageKey}');
if(l&&ok.test(l)&&l!==d.lang){u.searchParams.set('lng',l);location.replace(u.href)}
}
var n=base(navigator.language);
if(ok.test(n)&&n!==d.lang&&(get('dismissedLangNotifications')||'').split(',').indexOf(n)<0)d.classList.add('${roomForOffer}');
document.addEventListener('click',function(e){
var b=e.target.closest('.drop .btn'),z=b&&(b.closest('.mouth')||b.closest('.drop')),i=z&&z.querySelector('input[type=file]');
if(i&&i.dataset.opened!=='awake'){i.dataset.opened='early';i.click()}
});
})()`;
