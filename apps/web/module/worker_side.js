/* What a module calls in the page or its worker, for Emscripten's linker. The module object holds the
 * two functions `tell` and `translate`. Each text comes from or goes to the module's heap. */
mergeInto(LibraryManager.library, {
  web_tell__proxy: 'async',
  web_tell__sig: 'vi',
  web_tell: function (message) {
    var text = message ? UTF8ToString(message) : '{"error":{"text":"no memory"}}';
    Module['_free'](message);
    Module['tell'](text);
  },
  web_translate__proxy: 'sync',
  web_translate__sig: 'iii',
  web_translate: function (english, count) {
    var text = Module['translate'](UTF8ToString(english), count);
    if (!text) return 0;
    var size = lengthBytesUTF8(text) + 1;
    var to = Module['_malloc'](size);
    if (to) stringToUTF8(text, to, size);
    return to;
  },
  web_decode__proxy: 'sync',
  web_decode__sig: 'iiiii',
  web_decode: function (charset, text, length, decoded) {
    try {
      var decoder = new TextDecoder(UTF8ToString(charset));
    } catch (unknown) {
      return 0;
    }
    var result = decoder.decode(HEAPU8.subarray(text, text + length));
    var size = lengthBytesUTF8(result);
    var to = Module['_malloc'](size + 1);
    if (to) stringToUTF8(result, to, size + 1);
    HEAPU32[decoded >> 2] = size;
    return to;
  },
});
