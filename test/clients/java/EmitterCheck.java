import com.linkedin.common.DatasetUrnArray;
import com.linkedin.common.FabricType;
import com.linkedin.common.GlossaryTermAssociation;
import com.linkedin.common.OwnershipType;
import com.linkedin.common.Status;
import com.linkedin.common.TagAssociation;
import com.linkedin.common.urn.DataFlowUrn;
import com.linkedin.common.urn.DataJobUrn;
import com.linkedin.common.urn.DataPlatformUrn;
import com.linkedin.common.urn.DatasetUrn;
import com.linkedin.common.urn.GlossaryTermUrn;
import com.linkedin.common.urn.TagUrn;
import com.linkedin.common.urn.Urn;
import com.linkedin.data.DataList;
import com.linkedin.data.DataMap;
import com.linkedin.data.codec.JacksonDataCodec;
import com.linkedin.data.template.DataTemplate;
import com.linkedin.data.template.StringMap;
import com.linkedin.datajob.DataFlowInfo;
import com.linkedin.datajob.DataJobInfo;
import com.linkedin.datajob.DataJobInputOutput;
import com.linkedin.dataset.DatasetLineageType;
import com.linkedin.dataset.DatasetProperties;
import com.linkedin.mxe.MetadataChangeProposal;
import com.linkedin.tag.TagProperties;
import datahub.client.Callback;
import datahub.client.MetadataWriteResponse;
import datahub.client.patch.PatchOperationType;
import datahub.client.patch.common.OwnershipPatchBuilder;
import datahub.client.patch.dataset.EditableSchemaMetadataPatchBuilder;
import datahub.client.patch.dataset.UpstreamLineagePatchBuilder;
import datahub.client.rest.RestEmitter;
import datahub.event.MetadataChangeProposalWrapper;
import datahub.event.UpsertAspectRequest;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Emits metadata with the unmodified Java emitter, and reads it back by plain HTTP. Arguments: the address of the server, and an access token. */
public final class EmitterCheck {
  private static final int BATCH = 100;
  private static final String ACCENTS = "Umsätze – 売上 👍 \"quoted\"";
  private static final Urn ANN = urn("urn:li:corpuser:ann");

  private final String url;
  private final String token;
  private final RestEmitter emitter;
  private final HttpClient http = HttpClient.newHttpClient();

  private EmitterCheck(String url, String token) {
    this.url = url;
    this.token = token;
    this.emitter = emitter(token);
  }

  public static void main(String[] arguments) throws Exception {
    String token = arguments.length > 1 && !arguments[1].isEmpty() ? arguments[1] : null;
    EmitterCheck check = new EmitterCheck(arguments[0], token);
    Map<String, Callable<Void>> checks = check.checks();
    int failures = 0;
    for (Map.Entry<String, Callable<Void>> each : checks.entrySet()) {
      try {
        each.getValue().call();
      } catch (Exception | AssertionError error) {
        failures++;
        System.out.println("FAILED " + each.getKey());
        error.printStackTrace(System.out);
      }
    }
    check.emitter.close();
    System.out.println(checks.size() - failures + " passed, " + failures + " failed");
    System.exit(failures == 0 ? 0 : 1);
  }

  private Map<String, Callable<Void>> checks() {
    Map<String, Callable<Void>> checks = new LinkedHashMap<>();
    checks.put("the connection", this::connects);
    checks.put("an upsert", this::upserts);
    checks.put("many upserts with callbacks", this::upsertsWithCallbacks);
    checks.put("one bad record among many", this::losesOneRecord);
    checks.put("characters that cannot be stored", this::replacesCharacters);
    checks.put("a raw proposal", this::emitsRawProposal);
    checks.put("upserts by OpenAPI", this::upsertsByOpenApi);
    checks.put("an error", this::readsErrors);
    checks.put("patches of owners", this::patchesOwners);
    checks.put("patches of upstream tables and fields", this::patchesTables);
    checks.put("a flow and its job, as the plugin for Spark sends them", this::emitsJob);
    if (token != null) checks.put("a missing token", this::refusesWithoutToken);
    return checks;
  }

  private Void connects() throws Exception {
    expect(true, emitter.testConnection());
    return null;
  }

  private Void upserts() throws Exception {
    DatasetUrn table = table("upsert");
    StringMap properties = new StringMap();
    properties.put("team/name", "sales");
    succeed(upsert(table, new DatasetProperties().setDescription(ACCENTS).setCustomProperties(properties)));
    DataMap value = aspect(table, "datasetProperties");
    expect(ACCENTS, value.getString("description"));
    expect("sales", value.getDataMap("customProperties").getString("team/name"));
    return null;
  }

  private Void upsertsWithCallbacks() throws Exception {
    CountDownLatch waiting = new CountDownLatch(BATCH);
    AtomicInteger succeeded = new AtomicInteger();
    Callback callback = new Callback() {
      @Override
      public void onCompletion(MetadataWriteResponse response) {
        if (response.isSuccess()) succeeded.incrementAndGet();
        waiting.countDown();
      }

      @Override
      public void onFailure(Throwable failure) {
        waiting.countDown();
      }
    };
    for (int index = 0; index < BATCH; index++)
      emitter.emit(upsert(table("many" + index), new DatasetProperties().setDescription("number " + index)), callback);
    expect(true, waiting.await(1, TimeUnit.MINUTES));
    expect(BATCH, succeeded.get());
    for (int index : new int[] {0, BATCH / 2, BATCH - 1})
      expect("number " + index, aspect(table("many" + index), "datasetProperties").getString("description"));
    return null;
  }

  private Void losesOneRecord() throws Exception {
    List<Future<MetadataWriteResponse>> answers = new ArrayList<>();
    for (int index = 0; index < BATCH; index++) {
      DatasetUrn table = table("bad" + index);
      answers.add(emitter.emit(upsert(table, index == 7 ? new TagProperties().setName("bad") : new Status().setRemoved(true)), null));
    }
    for (int index = 0; index < BATCH; index++) {
      expect(index != 7, answers.get(index).get().isSuccess());
      expect(index == 7 ? null : true, removed(table("bad" + index)));
    }
    return null;
  }

  private Boolean removed(DatasetUrn table) throws Exception {
    DataMap status = aspect(table, "status");
    return status == null ? null : status.getBoolean("removed");
  }

  private Void replacesCharacters() throws Exception {
    DatasetUrn table = table("characters");
    succeed(upsert(table, new DatasetProperties().setDescription("a\0b")));
    expect("a\ufffdb", aspect(table, "datasetProperties").getString("description"));
    return null;
  }

  private Void emitsRawProposal() throws Exception {
    DatasetUrn table = table("raw");
    MetadataChangeProposal proposal =
        new datahub.event.EventFormatter().convert(upsert(table, new Status().setRemoved(true)));
    succeed(emitter.emit(proposal, null).get());
    expect(true, aspect(table, "status").getBoolean("removed"));
    return null;
  }

  /** In ASCII, because here the emitter sends ISO-8859-1, which is no JSON. */
  private Void upsertsByOpenApi() throws Exception {
    List<UpsertAspectRequest> requests = new ArrayList<>();
    for (String name : new String[] {"openapi1", "openapi2"}) {
      io.datahubproject.openapi.generated.DatasetProperties properties = new io.datahubproject.openapi.generated.DatasetProperties();
      requests.add(UpsertAspectRequest.builder().entityType("dataset").entityUrn(table(name).toString()).aspect(properties.description(name)).build());
    }
    succeed(emitter.emit(requests, null).get());
    for (String name : new String[] {"openapi1", "openapi2"})
      expect(name, aspect(table(name), "datasetProperties").getString("description"));
    return null;
  }

  private Void readsErrors() throws Exception {
    DatasetUrn table = table("wrong");
    MetadataWriteResponse response = emitter.emit(upsert(table, new TagProperties().setName("wrong")), null).get();
    expect(false, response.isSuccess());
    String message = new JacksonDataCodec().stringToMap(response.getResponseContent()).getString("message");
    expect(true, message.contains("tagProperties"));
    expect(null, aspect(table, "tagProperties"));
    return null;
  }

  /** The builder for tags takes a class of which no object can be made, and that for terms changes a field that the aspect does not have. */
  private Void patchesOwners() throws Exception {
    DatasetUrn table = table("owned");
    succeed(upsert(table, new DatasetProperties().setDescription("patched")));
    succeed(emitter.emit(new OwnershipPatchBuilder().op(PatchOperationType.ADD).urn(table).owner(ANN).ownershipType(OwnershipType.TECHNICAL_OWNER).build(), null).get());
    expect(List.of("TECHNICAL_OWNER"), each(aspect(table, "ownership"), "owners", "type"));
    succeed(emitter.emit(new OwnershipPatchBuilder().op(PatchOperationType.REMOVE).urn(table).owner(ANN).ownershipType(OwnershipType.TECHNICAL_OWNER).build(), null).get());
    expect(List.of(), each(aspect(table, "ownership"), "owners", "type"));
    return null;
  }

  private Void patchesTables() throws Exception {
    DatasetUrn table = table("downstream");
    for (String name : new String[] {"above", "beside"})
      succeed(emitter.emit(new UpstreamLineagePatchBuilder().op(PatchOperationType.ADD).urn(table).dataset(table(name)).lineageType(DatasetLineageType.TRANSFORMED).build(), null).get());
    succeed(emitter.emit(new UpstreamLineagePatchBuilder().op(PatchOperationType.REMOVE).urn(table).dataset(table("above")).lineageType(DatasetLineageType.TRANSFORMED).build(), null).get());
    expect(List.of(table("beside").toString()), each(aspect(table, "upstreamLineage"), "upstreams", "dataset"));
    expect(List.of(table("beside").toString()), related(table, "DownstreamOf"));
    EditableSchemaMetadataPatchBuilder fields = new EditableSchemaMetadataPatchBuilder("id").op(PatchOperationType.ADD).urn(table);
    succeed(emitter.emit(fields.tag(new TagAssociation().setTag(new TagUrn("key"))).build(), null).get());
    fields = new EditableSchemaMetadataPatchBuilder("id").op(PatchOperationType.ADD).urn(table);
    succeed(emitter.emit(fields.glossaryTerm(new GlossaryTermAssociation().setUrn(new GlossaryTermUrn("Sales.Id"))).build(), null).get());
    DataMap field = aspect(table, "editableSchemaMetadata").getDataList("editableSchemaFieldInfo").getDataMap(0);
    expect("id", field.getString("fieldPath"));
    expect(List.of("urn:li:tag:key"), each(field.getDataMap("globalTags"), "tags", "tag"));
    expect(List.of("urn:li:glossaryTerm:Sales.Id"), each(field.getDataMap("glossaryTerms"), "terms", "urn"));
    return null;
  }

  private Void emitsJob() throws Exception {
    DataFlowUrn flow = new DataFlowUrn("spark", "java.nightly", "local");
    DataJobUrn job = new DataJobUrn(flow, "QueryExecId_1");
    succeed(upsert(flow, new DataFlowInfo().setName("java.nightly")));
    succeed(upsert(job, new DataJobInfo().setName("insert into report").setType(DataJobInfo.Type.create("sparkJob"))));
    DataJobInputOutput tables = new DataJobInputOutput();
    tables.setInputDatasets(new DatasetUrnArray(table("input")));
    tables.setOutputDatasets(new DatasetUrnArray(table("output")));
    succeed(upsert(job, tables));
    expect("java.nightly", aspect(flow, "dataFlowInfo").getString("name"));
    expect(List.of(table("input").toString()), related(job, "Consumes"));
    expect(List.of(table("output").toString()), related(job, "Produces"));
    expect(List.of(flow.toString()), related(job, "IsPartOf"));
    return null;
  }

  private Void refusesWithoutToken() throws Exception {
    DatasetUrn table = table("refused");
    try (RestEmitter nobody = emitter(null)) {
      expect(true, nobody.testConnection());
      MetadataWriteResponse response = nobody.emit(upsert(table, new Status().setRemoved(false)), null).get();
      expect(false, response.isSuccess());
    }
    expect(null, aspect(table, "status"));
    return null;
  }

  private RestEmitter emitter(String ofToken) {
    return RestEmitter.create(config -> {
      config.server(url);
      if (ofToken != null) config.token(ofToken);
    });
  }

  private static DatasetUrn table(String name) {
    return new DatasetUrn(new DataPlatformUrn("hive"), "java." + name, FabricType.PROD);
  }

  private static Urn urn(String text) {
    try {
      return Urn.createFromString(text);
    } catch (java.net.URISyntaxException error) {
      throw new IllegalArgumentException(error);
    }
  }

  private static MetadataChangeProposalWrapper<?> upsert(Urn entity, DataTemplate<DataMap> aspect) {
    return MetadataChangeProposalWrapper.builder().entityType(entity.getEntityType()).entityUrn(entity).upsert().aspect(aspect).build();
  }

  private void succeed(MetadataChangeProposalWrapper<?> proposal) throws Exception {
    succeed(emitter.emit(proposal, null).get());
  }

  private static void succeed(MetadataWriteResponse response) {
    if (!response.isSuccess()) throw new AssertionError(response.getResponseContent());
  }

  /** Null if the entity does not have the aspect. */
  private DataMap aspect(Urn entity, String name) throws Exception {
    DataMap found = read("/entitiesV2/" + encoded(entity)).getDataMap("aspects").getDataMap(name);
    return found == null ? null : found.getDataMap("value");
  }

  private List<String> related(Urn entity, String relationship) throws Exception {
    String query = "?direction=OUTGOING&types=" + relationship + "&urn=" + encoded(entity);
    return each(read("/relationships" + query), "relationships", "entity");
  }

  private DataMap read(String path) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path));
    if (token != null) request.header("Authorization", "Bearer " + token);
    HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    expect(200, response.statusCode());
    return new JacksonDataCodec().stringToMap(response.body());
  }

  private static String encoded(Urn entity) {
    return URLEncoder.encode(entity.toString(), StandardCharsets.UTF_8);
  }

  private static List<String> each(DataMap map, String list, String field) {
    DataList items = map.getDataList(list);
    List<String> values = new ArrayList<>();
    for (int index = 0; index < items.size(); index++) values.add(items.getDataMap(index).getString(field));
    return values;
  }

  private static void expect(Object expected, Object actual) {
    if (!java.util.Objects.equals(expected, actual)) throw new AssertionError("expected " + expected + ", got " + actual);
  }
}
